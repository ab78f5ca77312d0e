internal import ModelSpec

/// A set of element types: what an operation accepts for one argument.
public struct ScalarDomain: OptionSet, Hashable, Sendable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of these types.
  public init(_ types: [ScalarType]) {
    rawValue = types.reduce(0) { $0 | Self.bit($1) }
  }

  /// The types nearly every operation computes in; all are computed in single precision.
  public static let floats = ScalarDomain([.fp16, .bf16, .fp32, .fp64])
  /// Truth values.
  public static let booleans = ScalarDomain([.bool])
  /// Strings.
  public static let strings = ScalarDomain([.string])
  /// Integers that may count or address something.
  public static let integers = ScalarDomain([.int8, .uint8, .int16, .uint16, .int32, .uint32])
  /// `floats` and `integers`.
  public static let numbers = floats.union(integers)
  /// `numbers` and `booleans`.
  public static let numbersAndBooleans = numbers.union(booleans)
  /// The elements that become pixels of images, and that pixels become: floats, and bytes in the newest operation sets.
  package static let pixels = ScalarDomain([.fp16, .fp32, .uint8])
  /// Every element type.
  public static let all = ScalarDomain(ScalarType.allCases)

  /// Whether `type` is in the set.
  public func contains(_ type: ScalarType) -> Bool { rawValue & Self.bit(type) != 0 }

  private static func bit(_ type: ScalarType) -> UInt32 {
    switch type {
    case .bool: 1 << 0
    case .string: 1 << 1
    case .fp8e4m3fn: 1 << 2
    case .fp8e5m2: 1 << 3
    case .fp16: 1 << 4
    case .fp32: 1 << 5
    case .fp64: 1 << 6
    case .bf16: 1 << 7
    case .int4: 1 << 8
    case .int8: 1 << 9
    case .int16: 1 << 10
    case .int32: 1 << 11
    case .int64: 1 << 12
    case .uint1: 1 << 13
    case .uint2: 1 << 14
    case .uint3: 1 << 15
    case .uint4: 1 << 16
    case .uint6: 1 << 17
    case .uint8: 1 << 18
    case .uint16: 1 << 19
    case .uint32: 1 << 20
    case .uint64: 1 << 21
    }
  }
}

extension ScalarDomain: CustomStringConvertible {
  /// `fp16, fp32 or int32`
  public var description: String {
    let names = ScalarType.allCases.filter(contains).map(\.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
