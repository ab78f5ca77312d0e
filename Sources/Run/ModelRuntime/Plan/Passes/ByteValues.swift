internal import ModelOps
import ModelSpec

/// What bytes of a value stand for: scale · (byte − zero). Integers of 8 bits with a sign are held as bytes larger by 128.
struct ByteScale: Equatable {
  var scale: Float
  var zero: Int
  /// The byte of the integer 0.
  var nothing: Int

  /// Reads `scale` and `zero_point` of `quantize` or `dequantize` of integers of type `scalar`; nil unless there is one for
  /// all elements.
  init?(_ operation: GraphOperation, _ scalar: ScalarType) {
    guard let scale = operation["scale"].first?.number,
      Self.range.contains(scale), operation["zero_point"].isEmpty || operation["zero_point"].first?.number != nil
    else { return nil }
    self.scale = scale
    nothing = scalar == .int8 ? 128 : 0
    guard let offset = Int16(exactly: operation["zero_point"].first?.number ?? 0) else { return nil }
    zero = nothing + Int(offset)
    guard (0...255).contains(zero) else { return nil }
  }

  /// Scales with which no result of a product is infinite or too small for a quotient.
  static let range: ClosedRange<Float> = 1e-12...1e6

  func bindings(_ prefix: String = "") -> [GraphOperation.Binding] {
    [
      GraphOperation.Binding(prefix + "scale", [.constant(.float(scale))]),
      GraphOperation.Binding(prefix + "zero", [.constant(.integer(zero))]),
    ]
  }
}

/// Values of a graph that are rounded to integers of 8 bits, and those that are made of them.
struct ByteValues {
  /// What `quantize` makes.
  struct Quantized {
    var operation: GraphOperation
    var index: Int
    var scale: ByteScale
    var shape: [Int]
    /// Whether channels lie last; those of images lie second.
    var isRows: Bool { shape.count != 4 }

    var bindings: [GraphOperation.Binding] {
      [
        GraphOperation.Binding("shape", [.constant(.integers(shape))]),
        GraphOperation.Binding("rows", [.constant(.boolean(isRows))]),
      ]
    }
  }

  /// What `dequantize` makes.
  struct Dequantized {
    /// The name of what it takes.
    var source: String
    var scale: ByteScale
    var index: Int
    var isHalf: Bool
  }

  /// By names of results.
  private(set) var quantized: [String: Quantized] = [:]
  private(set) var dequantized: [String: Dequantized] = [:]

  /// Integers that anything but `dequantize` takes are left out.
  init(_ graph: GraphMatch) {
    var useCounts: [String: Int] = [:]
    for index in graph.indices {
      guard let operation = graph[index], let result = operation.outputs.first?.name else { continue }
      if operation.operation == "quantize" {
        guard let type = graph.type(operation["input"].first), let shape = type.shape.fixed, !shape.isEmpty,
          shape.allSatisfy({ $0 > 0 }),
          let scale = ByteScale(operation, operation["output_dtype"].first?.word == "int8" ? .int8 : .uint8)
        else { continue }
        quantized[result] = Quantized(operation: operation, index: index, scale: scale, shape: shape)
      } else if operation.operation == "dequantize", case .value(let source)? = operation["input"].first,
        let known = quantized[source],
        let scale = ByteScale(operation, known.scale.nothing == 128 ? .int8 : .uint8)
      {
        let isHalf = graph.type(.value(result))?.scalar == .fp16
        dequantized[result] = Dequantized(source: source, scale: scale, index: index, isHalf: isHalf)
        useCounts[source, default: 0] += 1
      }
    }
    quantized = quantized.filter { graph.types.useCounts[$0.key] == useCounts[$0.key] }
    dequantized = dequantized.filter { quantized[$0.value.source] != nil }
  }

  /// The bytes that `argument` is made of.
  func bytes(_ argument: GraphOperation.Argument?) -> (name: String, value: Quantized, made: Dequantized)? {
    guard case .value(let name)? = argument, let made = dequantized[name], let value = quantized[made.source] else {
      return nil
    }
    return (made.source, value, made)
  }
}
