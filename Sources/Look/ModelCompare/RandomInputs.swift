internal import ModelImage
internal import ModelOps
package import ModelRuntime
package import ModelSpec

/// Inputs that are made up where a user has none: enough to compare two models, not to judge them.
package struct RandomInputs {
  private var generator: RandomGenerator

  /// - Parameter seed: Inputs of equal seeds are equal.
  package init(seed: UInt64) { generator = RandomGenerator(seed: seed) }

  /// Values of all inputs but optional ones: numbers from -1 to 1, integers 0 or 1 (they may be indices), images of
  /// random pixels; in the declared shapes and sizes.
  ///
  /// - Throws: `Diagnostic` for an input that cannot be made up: strings, dictionaries and sequences.
  package mutating func values(of inputs: [FeatureDescription]) throws(Diagnostic) -> NameMap<FeatureValue> {
    var values: NameMap<FeatureValue> = [:]
    for input in inputs where input.type?.isOptional != true {
      guard let value = value(input.type?.kind) else {
        throw Diagnostic(
          .error, "inputs-random", "input '\(input.name)' is of a type for which no value can be made up",
          remedy: "give its value with --input")
      }
      values[input.name] = value
    }
    return values
  }

  private mutating func value(_ kind: FeatureType.Kind?) -> FeatureValue? {
    switch kind {
    case .int64Type: return .int64(Int64.random(in: 0...1, using: &generator))
    case .doubleType: return .double(Double.random(in: -1...1, using: &generator))
    case .multiArrayType(let type):
      let shape = type.declaredShape
      guard !shape.isEmpty, shape.allSatisfy({ $0 < 1 << 24 }), Self.count(shape) < 1 << 28 else { return nil }
      let isInteger = type.dataType == .int32 || type.dataType == .int8
      let numbers = (0..<Self.count(shape)).map { _ in
        isInteger ? Double(Int.random(in: 0...1, using: &generator)) : Double.random(in: -1...1, using: &generator)
      }
      return .array(FeatureArray(doubles: numbers, shape: shape))
    case .imageType(let type):
      let size = type.declaredSize
      guard size.width > 0, size.height > 0, size.width <= 1 << 14, size.height <= 1 << 14 else { return nil }
      let order: ChannelOrder = type.isGray ? .gray : .rgb
      let pixels = (0..<size.width * size.height * order.count).map { _ in
        Float(Int.random(in: 0...255, using: &generator))
      }
      return .image(
        PixelBuffer(
          planes: pixels, order, width: size.width, height: size.height, format: type.isGray ? .gray8 : .bgra32))
    default: return nil
    }
  }

  /// The number of elements; the greatest integer where it is beyond that.
  private static func count(_ shape: [Int]) -> Int {
    shape.reduce(1) { $0.multipliedReportingOverflow(by: $1).overflow ? .max : $0 * $1 }
  }
}
