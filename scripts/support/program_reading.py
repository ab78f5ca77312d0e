"""ML Programs, read by coremltools."""


def program_problem(package):
    """What coremltools has against a program; None when it takes it."""
    import coremltools
    from coremltools.converters.mil.frontend.milproto import load as milproto

    model = coremltools.models.MLModel(str(package), skip_model_load=True)
    specification = model.get_spec()
    try:
        program = milproto.load(
            specification, specification.specificationVersion, file_weights_dir=model.weights_dir)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    for name, function in specification.mlProgram.functions.items():
        block = function.block_specializations[function.opset]
        problem = left_to_defaults(block, program.functions[name])
        if problem:
            return problem
    return None


def left_to_defaults(block, read):
    """A parameter that the program leaves to its default; None when there is none. Core ML wants them all."""
    written = [operation for operation in block.operations if operation.type != "const"]
    for operation, other in zip(written, [o for o in read.operations if o.op_type != "const"]):
        if operation.type != other.op_type:
            return f"'{operation.type}' is read as '{other.op_type}'"
        own = set(operation.inputs) | set(operation.attributes)
        missing = sorted(name for name in other.inputs if name not in own and not name.startswith("_"))
        if missing:
            return f"`{missing[0]}` of '{operation.type}' is left to its default"
        for nested, inner in zip(operation.blocks, other.blocks):
            problem = left_to_defaults(nested, inner)
            if problem:
                return problem
    return None
