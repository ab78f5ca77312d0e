internal import Foundation
import ModelSpec

extension MLFeatureValue {
  /// Converts a value of any type to a feature value; nil if that is impossible.
  ///
  /// - Throws: `MLModelError` with code `featureType` if a dictionary has keys of several kinds.
  convenience init?(any value: Any) throws {
    switch value {
    case let value as MLFeatureValue: self.init(content: value.content)
    case let value as MLMultiArray: self.init(content: .multiArray(value))
    case let value as CVPixelBuffer: self.init(content: .image(value))
    case let value as MLSequence: self.init(content: .sequence(value))
    case let value as MLSendableFeatureValue: self.init(content: value.content)
    case let value as any MLShapedArrayProtocol: self.init(content: .multiArray(Self.array(value)))
    case let value as String: self.init(content: .string(value))
    case let value as NSString: self.init(content: .string(value.description))
    case let value as Float16: self.init(content: .double(Double(value)))
    case let value as NSNumber: self.init(content: Self.content(value))
    case let value as [String]: self.init(content: .sequence(MLSequence(strings: value)))
    case let value as [Double]: self.init(content: .multiArray(try MLMultiArray(value)))
    case let value as [Float]: self.init(content: .multiArray(try MLMultiArray(value)))
    case let value as [Int]: self.init(content: .multiArray(try MLMultiArray(value)))
    case let value as [NSNumber]: self.init(content: .multiArray(try MLMultiArray(value.map(\.doubleValue))))
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
