import ModelImage
import ModelOps
package import ModelRuntime
package import ModelSpec

/// Inputs as a model's description asks for them.
package struct PlausibleInputs {
  private var random: SplitMix
  /// Whether shapes are the declared ones, where these are allowed.
  private let isDeclared: Bool?
  /// What is larger is not predicted with.
  private static let largestCount = 1 << 16

  /// - Parameter isDeclared: Whether inputs have the declared shapes, where these are allowed; nil to choose now and then.
  package init(random: SplitMix, isDeclared: Bool? = nil) {
    self.random = random
    self.isDeclared = isDeclared
  }

  /// A value for each input; nil when one would be very large, or none is known to be allowed.
  package mutating func make(_ description: ModelDescription) -> NameMap<FeatureValue>? {
    var values: NameMap<FeatureValue> = [:]
    for input in description.input {
      guard let value = value(input.type) else { return nil }
      values[input.name] = value
    }
    return values
  }

  private mutating func value(_ type: FeatureType?) -> FeatureValue? {
    switch type?.kind {
    case .int64Type: .int64(Int64(random.below(3)))
    case .doubleType: .double(Double(random.below(5)) / 2 - 1)
    case .stringType: .string(random.choose(["a", "b", ""]))
    case .imageType(let type): image(type).map { .image($0) }
    case .multiArrayType(let type): array(type).map { .array($0) }
    case .dictionaryType(let type):
      if case .int64KeyType? = type.keyType {
        .dictionary(.integers([0: 0.5, 1: 1]))
      } else {
        .dictionary(.strings(["a": 0.5, "b": 1]))
      }
    case .sequenceType(let type):
      if case .int64Type? = type.kind { .sequence(.integers([0, 1])) } else { .sequence(.strings(["a", "b"])) }
    case .stateType, nil: nil
    }
  }

  private mutating func takesDeclared() -> Bool { isDeclared ?? random.oneIn(2) }

  /// A length in a range, not far from its least.
  private mutating func length(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + random.below(min(4, range.upperBound - range.lowerBound) + 1)
  }

  private mutating func array(_ type: ArrayFeatureType) -> FeatureArray? {
    let shape: [Int]
    switch AllowedShapes(type) {
    case .open: shape = [1]
    case .list(let shapes):
      guard !shapes.isEmpty else { return nil }
      let declared = type.shape.map { Int(clamping: $0) }
      let first = shapes.contains(declared) ? declared : shapes[0]
      shape = takesDeclared() ? first : random.choose(shapes)
    case .ranges(let ranges):
      let declared = type.shape.map { Int(clamping: $0) }
      let isAllowed = declared.count == ranges.count && zip(ranges, declared).allSatisfy { $0.contains($1) }
      shape = isAllowed && takesDeclared() ? declared : ranges.map { length($0) }
    }
    guard Self.isSmall(shape) else { return nil }
    let elementType: FeatureArray.ElementType =
      switch type.dataType {
      case .double: .double
      case .int32: .int32
      case .float16: .float16
      case .int8: .int8
      default: .float32
      }
    let array = FeatureArray(elementType, shape: shape)
    for index in 0..<array.count {
      let number = random.below(4)
      switch elementType {
      case .double: array.storage.base.storeBytes(of: Double(number) / 2, toByteOffset: 8 * index, as: Double.self)
      case .float32: array.storage.base.storeBytes(of: Float(number) / 2, toByteOffset: 4 * index, as: Float.self)
      case .int32: array.storage.base.storeBytes(of: Int32(number & 1), toByteOffset: 4 * index, as: Int32.self)
      case .float16:
        let halves: [UInt16] = [0, 0x3800, 0x3c00, 0x3e00]
        array.storage.base.storeBytes(of: halves[number], toByteOffset: 2 * index, as: UInt16.self)
      case .int8: array.storage.base.storeBytes(of: Int8(number & 1), toByteOffset: index, as: Int8.self)
      }
    }
    return array
  }

  private mutating func image(_ type: ImageFeatureType) -> PixelBuffer? {
    let size: (width: Int, height: Int)
    switch AllowedSizes(type) {
    case .list(let sizes):
      guard let first = sizes.first else { return nil }
      size = (first.width, first.height)
    case .ranges(let widths, let heights): size = (max(1, widths.lowerBound), max(1, heights.lowerBound))
    }
    guard Self.isSmall([size.width, size.height]) else { return nil }
    let format: PixelFormat =
      switch type.colorSpace {
      case .grayscale: .gray8
      case .grayscaleFloat16: .gray16Half
      default: .bgra32
      }
    let image = PixelBuffer(width: size.width, height: size.height, format: format)
    let byte = UInt8(random.below(format == .gray16Half ? 60 : 256))
    image.base.initializeMemory(as: UInt8.self, repeating: byte, count: image.byteCount)
    return image
  }

  private static func isSmall(_ shape: [Int]) -> Bool {
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard !overflow, product <= largestCount else { return false }
      count = product
    }
    return true
  }
}
