"""The public symbols of the library products, from the modules of a build."""
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def modules():
    """The modules of library products that have Swift API: from Package.swift."""
    text = (ROOT / "Package.swift").read_text()
    found = {}
    for targets in re.findall(r'\.library\(name: "\w+",(?: type: \.dynamic,)? targets: \[([^\]]*)\]', text):
        for name in re.findall(r'"(\w+)"', targets):
            found[name] = None
    # The interface for C has its header; CoreML only passes on what CoreMLAPI declares.
    found.pop("ModelcInterface", None)
    found["CoreMLAPI"] = found.pop("CoreML", None)
    return list(found)


def symbol_graph(build, module, folder, extensions=False):
    """Writes the symbol graph of a module of the build folder, and gives its public symbols; with `extensions`, those that it adds to
    types of other modules of library products, too."""
    target = json.loads(subprocess.run(["swift", "-print-target-info"], stdout=subprocess.PIPE, check=True).stdout)
    command = ["swift", "symbolgraph-extract", "-module-name", module, "-target", target["target"]["unversionedTriple"],
               "-I", build / "Modules", "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder]
    # Not all that lies in the build folder: another package may have been built there, too, whose headers are gone.
    maps = [build / f"{folder.name}.build" / "module.modulemap" for folder in ROOT.glob("Sources/*/C*")]
    for map in [*ROOT.glob("Sources/*/*/module.modulemap"), *maps]:
        if map.exists():
            command += ["-Xcc", f"-fmodule-map-file={map}"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    symbols = json.loads((folder / f"{module}.symbols.json").read_text())["symbols"]
    # Extensions of other modules' types would only fill the index.
    for extra in folder.glob(f"{module}@*.symbols.json"):
        if extensions and extra.name.split("@")[1].split(".")[0] in modules():
            symbols += json.loads(extra.read_text())["symbols"]
        extra.unlink()
    return symbols
