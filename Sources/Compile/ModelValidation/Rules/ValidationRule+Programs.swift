extension ValidationRule {
  /// ML Programs.
  static let programs: [ValidationRule] = [
    ValidationRule(
      "operation-parameter-missing", .refused,
      by: .report("https://github.com/apple/coremltools/issues/2127 and https://github.com/rustnn/rustnn/pull/103"),
      meaning: "An operation lacks a parameter that Apple's compiler wants.", saying: "Required param 'pad' is missing"),
    ValidationRule(
      "operation-parameter-unwritten", .mayRefuse,
      by: .report("https://github.com/rustnn/rustnn/pull/102"),
      meaning: "An operation lacks a parameter that has a default in coremltools, which always writes it."),
    ValidationRule(
      "operation-parameter-unknown", .unknown, by: .documentation,
      meaning: "An operation has a parameter that its operation set does not list."),
    ValidationRule(
      "operation-parameter-computed", .mayRefuse, by: .documentation,
      meaning: "A parameter that takes constants only is computed by the program."),
    ValidationRule(
      "operation-parameter-type", .refused, by: .report("https://github.com/apple/coremltools/issues/1570"),
      meaning: "A parameter has elements of a type that the operation does not take.",
      saying: "Param 'x' has incorrect type for operator 'reduce_sum'. Expected { tensor<fp32, [?, ...]>, "
        + "tensor<fp16, [?, ...]>, tensor<int32, [?, ...]> }; got tensor<bool, [1, 4]>"),
    ValidationRule(
      "operation-arguments", .refused, by: .reasoning,
      meaning: "An operation cannot be computed with its arguments: lengths that do not fit, axes that are not there."),
    ValidationRule(
      "operation-unknown", .refused, by: .documentation,
      meaning: "A program has an operation that no operation set has."),
    ValidationRule(
      "operation-type-missing", .refused, by: .documentation, meaning: "An operation of a program has no type."),
    ValidationRule(
      "custom-operation", .refused, by: .report("https://github.com/apple/coremltools/issues/1416"),
      meaning: "A program has a custom operation; only neural networks have custom layers.",
      saying: "Cannot parse null value"),
    ValidationRule(
      "declared-type", .refused, by: .report("https://github.com/rustnn/rustnn/issues/109"),
      meaning: "A result is declared with another type than the operation makes.",
      saying: "Output '0' has unexpected type 'ios17.mul'. Expected tensor<fp32, [1]>; got fp32"),
    ValidationRule(
      "infinite-constant", .accepted, by: .report("https://github.com/apple/coremltools/issues/2669"),
      meaning: "An infinite constant makes results that are not numbers: 0 times it, or the softmax of it alone."),
    ValidationRule(
      "rank-limit", .refused, by: .report("https://github.com/rustnn/rustnn/issues/183"),
      meaning: "A tensor of a program has more than five dimensions.", saying: "Invalid rank: 6"),
    ValidationRule(
      "image-output-type", .refused, by: .report("https://github.com/apple/coremltools/issues/2380"),
      meaning: "An output is an image, but the program makes something else than half or single precision numbers.",
      saying: "main output 'output' must be a tensor of type Float32 or Float16"),
    ValidationRule(
      "image-output-shape", .refused, by: .report("https://github.com/apple/coremltools/issues/2049"),
      meaning: "An output is an image, but the program makes a tensor of another shape.",
      saying: "Model image output 'pred_matte' has a different shape than its corresponding return value to main."),
    ValidationRule(
      "function-input", .refused, by: .documentation,
      meaning: "The inputs of a function and those of the description have different names."),
    ValidationRule(
      "function-input-type", .refused, by: .publicValidator,
      meaning: "An input of a function has another type than the description says."),
    ValidationRule(
      "function-output", .refused, by: .documentation,
      meaning: "The outputs of a function and those of the description have different names."),
    ValidationRule(
      "function-output-shape", .refused, by: .publicValidator,
      meaning: "An output of a function has another shape than the description says."),
    ValidationRule(
      "function-output-type", .refused, by: .publicValidator,
      meaning: "An output of a function has another type than the description says."),
    ValidationRule(
      "state-type", .mayRefuse, by: .documentation,
      meaning: "A state has another shape or other elements in the function than in the description."),
    ValidationRule(
      "state-returned", .failsAtRunTime, by: .report("https://github.com/apple/coremltools/pull/2713"),
      meaning: "A function returns the very value that it writes to a state: Core ML ends the process that loads it."),
    ValidationRule(
      "function-missing", .refused, by: .documentation,
      meaning: "The program lacks a function that the description names."),
    ValidationRule("functions-missing", .refused, by: .documentation, meaning: "The program has no functions."),
    ValidationRule(
      "block-missing", .refused, by: .documentation,
      meaning: "A function has no body for the operation set that it names."),
    ValidationRule(
      "operation-set-unknown", .refused, by: .documentation,
      meaning: "A function names an operation set that does not exist."),
    ValidationRule(
      "program-version", .unknown, by: .documentation, meaning: "The program has another format version than 1."),
    ValidationRule(
      "argument-missing", .refused, by: .documentation, meaning: "An argument has neither a name nor a value."),
    ValidationRule(
      "block-count", .refused, by: .documentation, meaning: "A branch or a loop has another number of blocks than 2."),
    ValidationRule(
      "block-inputs", .refused, by: .documentation, meaning: "A block of a loop takes other values than the loop has."),
    ValidationRule(
      "block-outputs", .refused, by: .documentation, meaning: "A block returns another number of values than expected."),
    ValidationRule(
      "constant-attribute", .refused, by: .documentation,
      meaning: "A constant lacks the attribute that holds its value or name."
    ),
    ValidationRule(
      "constant-outputs", .refused, by: .documentation, meaning: "A constant has another number of results than 1."),
    ValidationRule(
      "constant-shape", .refused, by: .documentation, meaning: "The shape of a constant is not known or too large."),
    ValidationRule(
      "dimension-missing", .refused, by: .documentation, meaning: "A dimension of a type is neither known nor unknown."),
    ValidationRule(
      "list-type", .refused, by: .documentation, meaning: "Elements of a constant list have another type than the list."
    ),
    ValidationRule(
      "rank", .refused, by: .documentation, meaning: "The rank of a type is not the number of its dimensions."),
    ValidationRule("type-missing", .refused, by: .documentation, meaning: "A value has no type."),
    ValidationRule(
      "blob-offset", .refused, by: .documentation, meaning: "A place in a weight file is not a multiple of 64."),
    ValidationRule(
      "blob-path", .refused, by: .documentation, meaning: "A weight file has a path outside of the package."),
    ValidationRule("value-duplicate", .refused, by: .documentation, meaning: "A block defines a name twice."),
    ValidationRule(
      "value-field", .refused, by: .documentation, meaning: "A tensor holds its elements in the field of another type."),
    ValidationRule(
      "value-kind", .refused, by: .documentation, meaning: "A constant has a value of another kind than its type."),
    ValidationRule("value-missing", .refused, by: .documentation, meaning: "A constant has no value."),
    ValidationRule("value-name-missing", .refused, by: .documentation, meaning: "A value has no name."),
    ValidationRule(
      "value-shadowed", .unknown, by: .documentation, meaning: "A block defines a name of an enclosing block again."),
    ValidationRule(
      "value-size", .refused, by: .documentation, meaning: "A tensor has more or fewer elements than its type says."),
    ValidationRule(
      "value-undefined", .refused, by: .documentation, meaning: "A name is used that nothing before defines."),
    ValidationRule(
      "nesting", .refused, by: .reasoning, meaning: "Blocks or models are nested deeper than any real model's."),
  ]
}
