internal import Foundation

extension MLFeatureValue {
  /// The feature that a value of any type stands for; nil when it stands for none.
  ///
  /// - Throws: `MLModelError` with code `featureType` when a dictionary's keys are of several kinds.
  convenience init?(any value: Any) throws {
    switch value {
    case let value as MLFeatureValue: self.init(value.content)
    case let value as MLMultiArray: self.init(.multiArray(value))
    case let value as CVPixelBuffer: self.init(.image(value))
    case let value as MLSequence: self.init(.sequence(value))
    case let value as MLSendableFeatureValue: self.init(value.content)
    case let value as any MLShapedArrayProtocol: self.init(.multiArray(Self.array(value)))
    case let value as String: self.init(.string(value))
    case let value as NSString: self.init(.string(value.description))
    case let value as Float16: self.init(.double(Double(value)))
    case let value as NSNumber: self.init(Self.content(value))
    case let value as [String]: self.init(.sequence(MLSequence(strings: value)))
    case let value as [Double]: self.init(.multiArray(try MLMultiArray(value)))
    case let value as [Float]: self.init(.multiArray(try MLMultiArray(value)))
    case let value as [Int]: self.init(.multiArray(try MLMultiArray(value)))
    case let value as [NSNumber]: self.init(.multiArray(try MLMultiArray(value.map(\.doubleValue))))
    case let value as [AnyHashable: NSNumber]: try self.init(dictionary: value)
    default: return nil
    }
  }

  /// Integers and truth values by their Objective-C type, floating-point numbers by theirs.
  private static func content(_ number: NSNumber) -> Content {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): .double(number.doubleValue)
    default: .int64(number.int64Value)
    }
  }

  private static func array(_ value: some MLShapedArrayProtocol) -> MLMultiArray { MLMultiArray(value) }
}
