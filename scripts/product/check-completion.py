#!/usr/bin/env python3
"""Types command lines in real shells, presses Tab, and compares what then stands there.

    "$(scripts/env/find-python.sh completion)" scripts/product/check-completion.py PREFIX [SHELL ...]

PREFIX is where scripts/build/stage-files.sh or `make install` put modelc. The shells are bash, zsh and fish; those that are not installed are
left out, with a message. The exit status is 1 if a line differs.
"""
import shutil
import sys
import tempfile
from pathlib import Path

import pexpect

ROOT = Path(__file__).resolve().parents[2]
# What is typed, and what stands there after Tab. A space at the end is not compared.
LINES = [
    ("modelc insp", "modelc inspect"),
    ("modelc weights st", "modelc weights stats"),
    ("modelc compile DigitC", "modelc compile DigitClassifier.mlmodel"),
    ("modelc compile Habi", "modelc compile HabitatPricer.mlmodel"),
    ("modelc generate DigitClassifier.mlmodel . --style mod", "modelc generate DigitClassifier.mlmodel . --style modern"),
    ("modelc compile DigitClassifier.mlmodel . --dia", "modelc compile DigitClassifier.mlmodel . --dialect"),
    ("modelc validate DigitClassifier.mlmodel --target watchos2",
     "modelc validate DigitClassifier.mlmodel --target watchos26"),
    ("modelc inspect DigitClassifier.mlmodel --constraints digitP",
     "modelc inspect DigitClassifier.mlmodel --constraints digitProbabilities"),
    ("modelc make-updatable DigitClassifier.mlmodel --layers fla",
     "modelc make-updatable DigitClassifier.mlmodel --layers flatten"),
    ("modelc make-updatable DigitClassifier.mlmodel --layers flatten,sof",
     "modelc make-updatable DigitClassifier.mlmodel --layers flatten,softmax"),
    ("modelc predict HabitatPricer.mlmodel --input clim", "modelc predict HabitatPricer.mlmodel --input climate="),
    ("modelc predict DigitClassifier.mlmodel -i image=pict", "modelc predict DigitClassifier.mlmodel -i image=picture.png"),
    ("modelc predict 'Two Words.mlmodel' --input clim", "modelc predict Two Words.mlmodel --input climate="),
    ("modelc-store fe", "modelc-store fetch"),
]
# Names of inputs that shells must not obey, and what stands there after Tab: the name where it can be quoted, else nothing new.
HOSTILE = [
    ("e;touch PWNED", "e"), ("f'x y", "f"), ('g"x y', "g"), ("h*", "h"), ("i:x y", "i"), ("j&touch PWNED", "j"), ("k|x", "k"),
    ("l<x", "l"), ("m(x)", "m"), ("n{x,y}", "n"), ("o?#", "o"), ("q\\x", "q"), ("r\\'; touch PWNED; '", "r"), ("s\\\\", "s"),
    ("t^x^touch PWNED", "'t"), ("g\"x y", "'g"), ("f'x y", "\"f"), ("e;touch PWNED", "\"e"), ("q\\x", "\"q"), ("r\\'; touch PWNED; '", "'r"),
]
REFUSED = ["$(touch PWNED)", "`touch PWNED`", "a$(touch PWNED)", "b`touch PWNED`", "~root", "-rf", "c\ntouch PWNED", "d\x1b[31m", "u!x"]
# Names of model files: the shells quote these by themselves. A `!` is left to zsh's history by zsh, whoever completes.
FILES = ["a$(touch${IFS}PWNED)", "b`touch PWNED`", "c;touch PWNED", "d'x", "e\"x", "g\\x", "j*", "k~", "l$HOME", "m&touch PWNED", "n d"]
# Names of files that are there as well, and begin in a way that shells or programs take for something else.
ODD_FILES = ["~root", "-rf", "i\ntouch PWNED\n", "h!x"]
SAY = r'''say() { printf '\001%s\002' "$@"; echo; }'''
START = {
    "bash": ["bash", "--noprofile", "--norc", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}


def setup(shell, prefix):
    """What makes a shell complete as if modelc were installed, and gives it the prompt `@`, and a command that writes its arguments."""
    share = prefix / "share"
    if shell == "bash":
        scripts = [share / "bash-completion/completions" / name for name in ("modelc", "modelc-store")]
        options = ["bind 'set bell-style none'", "bind 'set enable-bracketed-paste off'"]
        return options + [f". {script}" for script in scripts] + [SAY, "PS1='@ '"]
    if shell == "zsh":
        folder = share / "zsh/site-functions"
        options = ["bindkey -e", "unset zle_bracketed_paste", "setopt no_beep no_prompt_sp"]
        return [f"fpath=({folder} $fpath)", "autoload -Uz compinit", "compinit -u -d $HOME/dump", *options, SAY, "PS1='@ '"]
    scripts = [share / "fish/vendor_completions.d" / f"{name}.fish" for name in ("modelc", "modelc-store")]
    functions = [r"function say; printf '\001%s\002' $argv; echo; end", "function fish_prompt; echo -n '@ '; end"]
    return [f"source {script}" for script in scripts] + functions + ["set -g fish_autosuggestion_enabled 0"]


def typed(shell, prefix, folder, lines):
    """What stands on each command line after Tab."""
    path = f"{prefix / 'bin'}:/usr/bin:/bin"
    environment = {"PATH": path, "HOME": str(folder / "home"), "TERM": "dumb", "LC_ALL": "C.UTF-8"}
    found = []
    for line in lines:
        child = pexpect.spawn(START[shell][0], START[shell][1:], cwd=folder / "models", env=environment, encoding="utf-8",
                              dimensions=(50, 400), timeout=30)
        for command in setup(shell, prefix):
            child.sendline(command)
        child.sendline("echo rea''dy")
        child.expect("ready\r?\n")
        child.expect("@ ")
        child.send(line + "\t")
        # The shell asks modelc; what it then shows differs from shell to shell.
        try:
            while True:
                child.read_nonblocking(4096, timeout=1.5)
        except pexpect.TIMEOUT:
            pass
        # To the begin of the line: the words, as the shell understands them, are written out. They may come one by one.
        child.send("\x01say \r")
        child.expect("((\x01[^\x01\x02]*\x02)+)\r?\n")
        words = child.match.group(1)[1:-1].split("\x02\x01")
        found.append(" ".join(words).rstrip())
        child.close(force=True)
    return found


def hostile_model():
    """A network with inputs of all hostile names, as bytes of the specification."""
    def field(number, data):
        length, head = len(data), bytes([number << 3 & 0x7F | 2]) if number < 16 else bytes([number << 3 & 0x7F | 0x82, number >> 4])
        size = b""
        while length > 0x7F:
            size, length = size + bytes([length & 0x7F | 0x80]), length >> 7
        return head + size + bytes([length]) + data

    array = field(5, bytes([0x0A, 1, 1, 0x10]) + b"\xa0\x80\x04")
    features = b"".join(field(1, field(1, name.encode()) + field(3, array))
                        for name in dict.fromkeys(REFUSED + [name for name, _ in HOSTILE]))
    return b"\x08\x04" + field(2, features) + field(500, b"")


def hostile(shell, prefix, folder):
    """How many hostile names are wrong on a command line, or run something."""
    (folder / "models/Hostile.mlmodel").write_bytes(hostile_model())
    start = "modelc inspect Hostile.mlmodel --constraints "
    lines = [(start + begun, start + name) for name, begun in HOSTILE] + [(start, start.rstrip())]
    lines += [(start + begun, start + begun) for begun in ("a", "b", "c", "d", "u")]
    files = [f"{name}.mlmodel" for name in FILES]
    (folder / "models/files").mkdir(exist_ok=True)
    for name in files + [f"{name}.mlmodel" for name in ODD_FILES]:
        shutil.copy(folder / "models/Hostile.mlmodel", folder / "models/files" / name)
    lines += [(f"modelc inspect files/{name[0]}", f"modelc inspect files/{name}") for name in files]
    wrong = 0
    for (line, expected), stands in zip(lines, typed(shell, prefix, folder, [line for line, _ in lines])):
        if stands != expected.rstrip():
            wrong += 1
            print(f"{shell}: '{line}' becomes\n  {stands!r}, expected\n  {expected!r}")
    if list(folder.rglob("PWNED*")):
        wrong += 1
        print(f"{shell}: a name ran a command")
    print(f"{'ok  ' if not wrong else 'FAIL'} {shell}: {len(lines)} hostile command lines")
    return wrong


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.split("\n\n")[1])
    prefix = Path(sys.argv[1]).resolve()
    failures = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "home").mkdir()
        shutil.copytree(ROOT / "examples/models", folder / "models")
        shutil.copy(folder / "models/HabitatPricer.mlmodel", folder / "models/Two Words.mlmodel")
        shutil.copy(ROOT / "examples/digits/8_1.png", folder / "models/picture.png")
        (folder / "models/HabitatNotes.txt").write_text("No model.\n")
        (folder / "models/DigitClassifier.txt").write_text("No model.\n")
        for shell in sys.argv[2:] or START:
            if not shutil.which(shell):
                print(f"     {shell}: not installed, left out")
                continue
            wrong = 0
            for (line, expected), stands in zip(LINES, typed(shell, prefix, folder, [line for line, _ in LINES])):
                if stands != expected:
                    wrong += 1
                    print(f"{shell}: '{line}' becomes\n  {stands}, expected\n  {expected}")
            failures += wrong + hostile(shell, prefix, folder)
            print(f"{'ok  ' if not wrong else 'FAIL'} {shell}: {len(LINES) - wrong} of {len(LINES)} command lines")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
