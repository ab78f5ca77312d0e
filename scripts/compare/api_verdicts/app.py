"""An app that uses all that a generated class declares: written by reading the class."""
import re

CLASS = re.compile(r"^(?:final )?class (\w+)(?: : \w+)? \{\n(.*?)^\}", re.M | re.S)
PROPERTY = re.compile(r"^    (class )?(?:var|let) (`?\w+`?) ?: ([^={]+?)(?: = nil)?(?: \{.*)?$")
FUNCTION = re.compile(r"^    (class )?(?:convenience )?(init|func `?\w+`?)\((.*)\)( async)?( throws)? *(?:-> (.+?) )?\{$")

STATE = re.compile(r"^        case (`?\w+`?) = ")

#: Makes a value of any type.
SUPPORT = "func value<T>() -> T { fatalError() }\n"


def parts(text):
    """What commas outside brackets separate."""
    depth, start, found = 0, 0, []
    for place, letter in enumerate(text.replace("->", "  ")):
        depth += letter in "([<"
        depth -= letter in ")]>"
        if letter == "," and not depth:
            found.append(text[start:place].strip())
            start = place + 1
    return [part for part in found + [text[start:].strip()] if part]


def argument(parameter):
    names, type = parameter.split(":", 1)
    type = type.split(" = ")[0].replace("@escaping", "").strip()
    label = names.split()[0]
    return ("" if label == "_" else f"{label}: ") + f"(value() as ({type}))"


def calls(target, parameters):
    """A call with all arguments, and one without those that have defaults."""
    every = parts(parameters)
    needed = [parameter for parameter in every if " = " not in parameter]
    for some in [every] + ([needed] if needed != every else []):
        yield f"{target}({', '.join(map(argument, some))})"


def app(source, prefix):
    """Two texts: the app, and an app that also does what apps have no need to: it reads inputs back and makes outputs."""
    (usual, rare) = ({"": [], " async": []}, {"": []})
    for name, body in CLASS.findall(source):
        (makes_output, is_input) = name.endswith("Output"), name.endswith("Input")
        for line in body.splitlines():
            if found := PROPERTY.match(line):
                of_class, member, type = found.groups()
                target = f"{name}.{member}" if of_class else f"(value() as {name}).{member}"
                read = f"let _: {type.strip()} = {target}"
                if is_input and not of_class and "{" not in line:
                    usual[""].append(f"do {{ let object: {name} = value(); object.{member} = value() as ({type.strip()}) }}")
                    rare[""].append(read)
                else:
                    usual[""].append(read)
            elif found := STATE.match(line):
                usual[""].append(f"let _: {name}.Name = .{found[1]}")
            elif found := FUNCTION.match(line):
                of_class, function, parameters, is_async, _, result = found.groups()
                target, result = (name, name) if function == "init" else (
                    f"{name if of_class else f'(value() as {name})'}.{function[5:]}", result or "Void")
                rarely = makes_output and function == "init" and not parameters.startswith("features:")
                for call in calls(target, parameters):
                    (rare if rarely else usual)[is_async or ""].append(
                        f"let _: {result} = try {'await ' if is_async else ''}{call}")
    def text(uses, suffix):
        return "import CoreML\n" + "".join(
            f"func {prefix}{suffix}{'Async' if is_async else ''}(){is_async} throws {{\n"
            + "".join(f"  {line}\n" for line in lines) + "}\n" for is_async, lines in uses.items())
    return text(usual, "Uses"), text(rare, "Rarely")
