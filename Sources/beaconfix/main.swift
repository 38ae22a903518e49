StandardStreams.ensure()
Interruption.install()
Program.run(Array(CommandLine.arguments.dropFirst()))
