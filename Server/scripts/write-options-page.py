#!/usr/bin/env python3
"""Writes the page of modelc-server's options, Server/options.md, from what the program says of them.

    write-options-page.py MODELC_SERVER [--check]    --check fails if the page is another one
"""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "options.md"
OPTION = re.compile(r"^  --([a-z-]+)(?: ([A-Z]+))? +(\S.*)$", re.M)
# These have no key, and the last two no variable.
ALONE = ("config", "help", "version")


def page(text):
    lines = [
        "# Options of modelc-server",
        "",
        "Each option is a flag, a variable of the environment, or a key of the JSON file that `--config` names: flags override variables,",
        "and variables override the file. A flag that takes `BOOL` may stand alone, for `true`. What the settings are for:",
        "[the server](README.md). Written by `Server/scripts/write-options-page.py` from `modelc-server --help`.",
        "",
        "| flag | variable | key | default | what it is |",
        "|---|---|---|---|---|",
    ]
    options = OPTION.findall(text)
    for name, value, help_text in options:
        found = re.search(r" \(default: ([^;)]*)((?:; [^)]*)?)\)", help_text)
        default = found[1] if found else "–"
        words = help_text if not found else help_text.replace(found[0], f" ({found[2][2:]})" if found[2] else "")
        key = name.replace("-", "_")
        variable = "–" if name in ALONE[1:] else f"`MODELC_SERVER_{key.upper()}`"
        key = "–" if name in ALONE else f"`{key}`"
        words = re.sub(r"(?<!`)(--[a-z-]+)", r"`\1`", words).replace("|", "\\|")
        lines.append(f"| `--{name}{' ' + value if value else ''}` | {variable} | {key} | {default} | {words} |")
    return "\n".join(lines) + "\n", len(options)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    text = subprocess.run([sys.argv[1], "--help"], check=True, capture_output=True, text=True).stdout
    written, count = page(text)
    if count < 10:
        sys.exit("error: the help has no list of options")
    if sys.argv[2:] == ["--check"]:
        if PAGE.read_text() != written:
            sys.exit("error: Server/options.md is not current: run Server/scripts/write-options-page.py MODELC_SERVER")
        return
    PAGE.write_text(written)


main()
