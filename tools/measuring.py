"""What the measuring tools share: the program and what it says, and the measured datasets."""

import csv
import json
import math
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def say(text):
    print(text, file=sys.stderr, flush=True)


def fail(text):
    say(f"{pathlib.Path(sys.argv[0]).name}: {text}")
    sys.exit(1)


def add_options(parser):
    """`--binary` and `--check`."""
    parser.add_argument("--binary", type=pathlib.Path, metavar="PATH",
                        help="the program (else the release binary is built)")
    parser.add_argument("--check", action="store_true", help="fail when a limit is broken")


def add_datasets(parser):
    parser.add_argument("--datasets", type=pathlib.Path, metavar="DIR",
                        default=ROOT.parent / "shared" / "datasets",
                        help="folder with rows.tsv (../shared/datasets beside the project)")


def program(options):
    """The program to be measured."""
    if not options.binary:
        return build()
    if not options.binary.is_file():
        fail(f"no program at {options.binary}")
    return options.binary.resolve()


def build():
    say("building the release binary")
    command = ["swift", "build", "-c", "release", "--product", "beaconfix"]
    built = subprocess.run(command, cwd=ROOT, stdout=sys.stderr)
    if built.returncode != 0:
        fail(f"'{shlex.join(command)}' failed")
    shown = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, text=True,
                           stdout=subprocess.PIPE, check=True)
    return pathlib.Path(shown.stdout.strip()) / "beaconfix"


def run(*words):
    """The objects that a command prints with `--format ndjson`."""
    command = [str(word) for word in words]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        fail(f"exit {done.returncode} of {shlex.join(command)}\n{done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def overall(objects, view):
    """The figures over all recordings, in one of the views of `evaluate`."""
    for o in objects:
        if o["type"] == "evaluation" and o["view"] == view and "recording" not in o:
            return o
    fail(f"no overall figures for the view '{view}'")


def dataset_rows(options):
    """The rows of `rows.tsv`; says so and ends where there are no datasets."""
    index = options.datasets / "rows.tsv"
    if not index.exists():
        print(f"skipped: no datasets at {options.datasets} (--datasets names another folder)")
        sys.exit(0)
    with index.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def is_ranges(row):
    return not row["e3_ce50"]


def fitted(binary, datasets, folder, survey):
    """The map of a set, fitted on its calibration half."""
    output = ROOT / ".build" / "accuracy" / ("survey" if survey else "plain") / f"{folder}.json"
    output.parent.mkdir(parents=True, exist_ok=True)
    sources = datasets / folder
    fit(binary, sources / "map.json", sources / "calibration.csv",
        sources / "calibration-truth.csv", output, survey)
    return output


def fit(binary, floor_map, recording, truth, output, survey):
    run(binary, "calibrate", "fit", "--format", "ndjson", "--map", floor_map, "--truth", truth,
        recording, "-o", output, *(["--survey"] if survey else []))


def geometric_mean(ratios):
    known = [r for r in ratios if r]
    return math.exp(sum(map(math.log, known)) / len(known)) if known else None
