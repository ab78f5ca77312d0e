internal import Foundation
internal import ModelSpec

/// The coded form of a shaped array: its shape, and the elements in row-major order.
struct ShapedCoding<Scalar> {
  var shape: [Int]
  var scalars: [Scalar]

  private enum CodingKeys: String, CodingKey {
    case shape
    case scalars
  }
}

extension ShapedCoding: Encodable where Scalar: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shape, forKey: .shape)
    try container.encode(scalars, forKey: .scalars)
  }
}

extension ShapedCoding: Decodable where Scalar: Decodable {
  /// - Throws: `DecodingError` when the numbers of elements and of places differ.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    shape = try container.decode([Int].self, forKey: .shape)
    scalars = try container.decode([Scalar].self, forKey: .scalars)
    guard let places = StridedElements.byteCount(shape, 1), places == scalars.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .scalars, in: container,
        debugDescription: "found \(scalars.count) elements, expected as many as the shape \(shape) has places")
    }
  }
}
