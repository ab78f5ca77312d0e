"""Compares verdicts with the compiler; scripts/compare/check-api-verdicts.sh calls it."""
import json
import logging
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .app import SUPPORT, app

logging.disable(logging.WARNING)
from .pairs import pairs  # noqa: E402 - coremltools logs while it is imported

MODELC = sys.argv[1]
BUILT = Path(".build/debug")
#: Changes that only matter to an app that reads inputs back or makes outputs itself. They are compatible by definition:
#: Documentation/commands/diff.md says so.
RARELY = {("output", "added"), ("output", "reordered"), ("input", "optional")}


def generated(model, folder, name):
    subprocess.run([MODELC, "generate", model, folder, "--style", "xcode16", "--class-name", name], check=True,
                   stdout=subprocess.DEVNULL)
    return folder / f"{name}.swift"


def failing(files):
    """The names of those files that do not compile, with the first error of each."""
    # Not all that lies in the build folder: another package may have been built there, too, whose headers are gone.
    maps = [BUILT / f"{folder.name}.build" / "module.modulemap" for folder in sorted(Path("Sources").glob("C*"))]
    maps = [path for path in [*maps, *Path("Sources").glob("*/module.modulemap")] if path.exists()]
    run = subprocess.run(
        ["swiftc", "-frontend", "-typecheck", "-module-name", "App", "-suppress-warnings", "-I", BUILT / "Modules",
         *(word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")), *files],
        capture_output=True, text=True)
    errors = {}
    for path, message in re.findall(r"^(\S+\.swift):\d+:\d+: error: (.*)$", run.stderr, re.M):
        errors.setdefault(Path(path).name, message)
    if run.returncode and not errors:
        sys.exit(run.stderr)
    return errors


def diff(old, new):
    """The verdict: exit status and changes."""
    run = subprocess.run([MODELC, "diff", old, new, "--api", "--json"], capture_output=True, text=True)
    if run.returncode not in (0, 1, 2):
        sys.exit(run.stderr)
    return run.returncode, json.loads(run.stdout)["interface"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (controls, apps, verdicts) = [], [], {}
        for number, (name, models) in enumerate(pairs().items()):
            paths = []
            for side, model in zip(("old", "new"), models):
                path = folder / f"{side}{number}.mlmodel"
                path.write_bytes(model.SerializeToString())
                paths.append(path)
            verdicts[name] = diff(*paths)
            for side, path, files in zip(("old", "new"), paths, (controls, apps)):
                own = folder / side / str(number)
                files.append(generated(path, own, f"Pair{number}"))
                texts = app((folder / "old" / str(number) / f"Pair{number}.swift").read_text(), f"pair{number}")
                for kind, text in zip(("app", "rare"), texts):
                    (own / f"{kind}{number}.swift").write_text(text)
                    files.append(own / f"{kind}{number}.swift")
        support = folder / "support.swift"
        support.write_text(SUPPORT)
        with ThreadPoolExecutor() as pool:
            broken, errors = pool.map(lambda files: failing(files + [support]), (controls, apps))
        wrong = 0
        for name, message in broken.items():
            wrong += 1
            print(f"FAIL {name} does not compile with its own class: {message}")
        for number, (name, (status, changes)) in enumerate(verdicts.items()):
            error, rarely = errors.get(f"app{number}.swift"), errors.get(f"rare{number}.swift")
            breaks = {change["breaks"] for change in changes if "breaks" in change}
            said = "compilation" if "compilation" in breaks else "predictions" if breaks else "nothing"
            expected = any((change["subject"], change.get("aspect", change["change"]) if change["change"] == "changed"
                            else change["change"]) in RARELY for change in changes)
            problems = []
            if (error is not None) != (said == "compilation"):
                problems.append("the compiler disagrees")
            if (status == 2) != bool(breaks) or f"Pair{number}.swift" in errors:
                problems.append(f"status {status}, or a class that does not compile")
            if not error and (rarely is not None) != expected:
                problems.append(f"reading inputs back and making outputs: {rarely or 'compiles'}")
            wrong += bool(problems)
            told = "rarely used members only" if rarely and not error else error or "compiles"
            print(f"{'FAIL' if problems else 'ok  '} {name}: breaks {said}; {told} {'; '.join(problems)}".rstrip())
        print(f"{len(verdicts)} pairs, {len(verdicts) - wrong} verdicts as the compiler has it")
        sys.exit(wrong > 0)


main()
