internal import ModelConversion
internal import ModelOps
internal import ModelSpec
internal import Testing

/// Operations of Core AI that MIL lacks: what they are put together of computes the same.
@Suite struct ExactDecompositionTests {
  struct Case: Sendable, CustomStringConvertible {
    var operation: String
    var words: [(String, String)]
    var inputs: [(name: String, scalar: ScalarType, numbers: [Float])]
    var more: [(String, Constant)] = []

    var description: String { "\(operation) \(words.map(\.1)) of \(inputs.map(\.scalar.name))" }
  }

  private static let integers: [Float] = [7, -7, 7, -7, 0, 5, 120, -128, -5]
  private static let divisors: [Float] = [2, 2, -2, -2, 3, 0, 100, 127, 0]

  private static let cases: [Case] =
    ["add", "sub", "mul", "divide", "floor_divide", "modulo", "and", "or", "xor"].flatMap { function in
      [(ScalarType.int32, ScalarType.int32), (.int8, .int8), (.int16, .int16)].map { scalar, width in
        Case(
          operation: "nn.exact_arithmetic", words: [("function", function), ("type", width.name)],
          inputs: [("x", scalar, integers), ("y", scalar, divisors)])
      }
    }
    + ["modulo", "floor_divide"].map { function in
      Case(
        operation: "nn.exact_arithmetic", words: [("function", function)],
        inputs: [
          ("x", .fp32, [7.5, -7.5, 7.5, -7.5, 0, 5, 1e3, -0.25]),
          ("y", .fp32, [2, 2, -2, -2, 3, .infinity, 0.75, 0.1]),
        ])
    }
    + [ScalarType.int8, .uint8, .int16, .uint2, .int4].flatMap { type in
      [
        Case(
          operation: "nn.exact_cast", words: [("dtype", type.name)],
          inputs: [("x", .fp32, [300, -300, 1.9, -1.9, .nan, 0, 7, -8])]),
        Case(
          operation: "nn.exact_cast", words: [("dtype", type.name)],
          inputs: [("x", .int32, [300, -300, 70_000, -70_000, 1, 0, 7, -8])]),
      ]
    }
    + ["sum", "product", "min", "max"].flatMap { function in
      [false, true].map { isReversed in
        Case(
          operation: "nn.scan", words: [("function", function)],
          inputs: [("x", .fp32, [3, -1, 2, 0.5, -4, 1, 6, 2])],
          more: [("axis", .integer(0)), ("reverse", .boolean(isReversed))])
      }
    }
    + ["nn.asinh", "nn.acosh"].map {
      Case(operation: $0, words: [], inputs: [("x", .fp32, [1, 1.5, 3, 100, 1e5, 1e10, 1e30, .infinity])])
    }

  @Test(arguments: cases) func computesTheSame(_ each: Case) throws {
    var (tensors, conversion) = ([String: ModelOps.Tensor](), GraphConversion())
    var bindings: [GraphOperation.Binding] = []
    var inputs: [Graph.Input] = []
    for (name, scalar, numbers) in each.inputs {
      let type = TensorType(scalar, [Extent(numbers.count)])
      let isFloat = ElementForm(scalar) == .float
      let constant = Constant(type, isFloat ? .floats(numbers) : .integers(numbers.compactMap { Int(exactly: $0) }))
      tensors[name] = try ModelOps.Tensor(constant)
      inputs.append(Graph.Input(name, .tensor(type)))
      bindings.append(GraphOperation.Binding(name, [.value(name)]))
      conversion.composer.reserve(name)
      conversion.operands[name] = Operand(name, InferredValue(.tensor(type)))
    }
    for (name, word) in each.words { bindings.append(GraphOperation.Binding(name, [.constant(.string(word))])) }
    for (name, constant) in each.more { bindings.append(GraphOperation.Binding(name, [.constant(constant)])) }
    let operation = GraphOperation(each.operation, bindings, outputs: [GraphOperation.Output("z")])
    let graph = Graph(inputs: inputs, operations: [operation], outputs: [Graph.Output("z", value: "z")])
    conversion.add(graph)
    #expect(conversion.refusals == [])
    guard case .value(let result)? = conversion.operands["z"]?.argument else {
      Issue.record("nothing is made")
      return
    }
    #expect(conversion.composer.operations.allSatisfy { OperationOpsets.isKnown($0.operation) })
    let composed = Graph(
      inputs: inputs, operations: conversion.composer.operations, outputs: [Graph.Output("z", value: result)])
    let expected = try GraphRun.outputs(of: graph, tensors)["z"]
    let found = try GraphRun.outputs(of: composed, tensors)["z"]
    #expect(found?.scalar == expected?.scalar)
    #expect(found?.wholeNumbers == expected?.wholeNumbers)
    let pairs = zip(found?.fractions ?? [], expected?.fractions ?? [])
    #expect(pairs.allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($1)) || $0.isNaN && $1.isNaN || $0 == $1 })
  }
}

extension ModelOps.Tensor {
  fileprivate var wholeNumbers: [Int] { form == .integer ? integerArray : [] }
  fileprivate var fractions: [Float] { form == .float ? floatArray : [] }
}
