StandardStreams.ensure()
Interruption.install()
await Program.run(Array(CommandLine.arguments.dropFirst()))
