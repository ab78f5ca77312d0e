public import Foundation
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec

extension MLMultiArray: NSSecureCoding {
  /// Shape, element type, and the elements in row-major order.
  private struct Archived: Codable {
    var shape: [Int]
    var dataType: Int
    var elements: Data
  }

  public static var supportsSecureCoding: Bool { true }

  /// Writes the elements without gaps; an image over whose pixels the array lies is not written.
  public func encode(with coder: NSCoder) {
    let elements = Data(feature.bytes(as: feature.elementType))
    Archive.encode(Archived(shape: lengths, dataType: dataType.rawValue, elements: elements), with: coder)
  }

  /// Nil when the archive holds no array.
  public convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder),
      let dataType = MLMultiArrayDataType(rawValue: archived.dataType),
      StridedElements.byteCount(archived.shape, dataType.byteCount) == archived.elements.count
    else { return nil }
    self.init(zeros: archived.shape, dataType)
    withUnsafeMutableBytes { bytes, _ in _ = archived.elements.copyBytes(to: bytes) }
  }
}

extension MLSequence: NSSecureCoding {
  /// Strings, or integers.
  private struct Archived: Codable {
    var strings: [String]?
    var integers: [Int64]?
  }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    switch values {
    case .strings(let values): Archive.encode(Archived(strings: values), with: coder)
    case .integers(let values): Archive.encode(Archived(integers: values), with: coder)
    }
  }

  /// Nil when the archive holds no sequence.
  public convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder) else { return nil }
    if let strings = archived.strings {
      self.init(.strings(strings))
    } else if let integers = archived.integers {
      self.init(.integers(integers))
    } else {
      return nil
    }
  }
}

extension MLFeatureValue: NSSecureCoding {
  /// One of the values, by the type.
  private struct Archived: Codable {
    var type: Int
    var integer: Int64?
    var number: Double?
    var text: String?
    var image: Image?
    /// Keys of a dictionary, and its numbers.
    var stringKeys: [String]?
    var integerKeys: [Int64]?
    var numbers: [Double]?
  }

  fileprivate struct Image: Codable {
    var width: Int
    var height: Int
    var format: OSType
    /// Rows without gaps.
    var pixels: Data
  }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    var archived = Archived(type: type.rawValue)
    switch content {
    case .int64(let value): archived.integer = value
    case .double(let value): archived.number = value
    case .string(let value): archived.text = value
    case .multiArray(let value): coder.encode(value, forKey: "multiArray")
    case .sequence(let value): coder.encode(value, forKey: "sequence")
    case .image(let value): archived.image = Image(value)
    case .dictionary(let value):
      // Keys were checked when the value was made.
      switch try? FeatureKeys(value) {
      case .strings(let values)?:
        archived.stringKeys = Array(values.keys)
        archived.numbers = Array(values.values)
      case .integers(let values)?:
        archived.integerKeys = Array(values.keys)
        archived.numbers = Array(values.values)
      case nil: break
      }
    case .undefined: break
    }
    Archive.encode(archived, with: coder)
  }

  /// Nil when the archive holds no feature value.
  public convenience init?(coder: NSCoder) {
    guard let archived = Archive.decode(Archived.self, from: coder), let type = MLFeatureType(rawValue: archived.type)
    else { return nil }
    if let value = archived.integer {
      self.init(int64: value)
    } else if let value = archived.number {
      self.init(double: value)
    } else if let value = archived.text {
      self.init(string: value)
    } else if let image = archived.image {
      guard let buffer = image.buffer else { return nil }
      self.init(pixelBuffer: buffer)
    } else if let numbers = archived.numbers {
      let keys = archived.stringKeys.map { $0.map { AnyHashable($0) } } ?? archived.integerKeys?.map { AnyHashable($0) }
      guard let keys, keys.count == numbers.count else { return nil }
      self.init(
        content: .dictionary(
          Dictionary(zip(keys, numbers.map { NSNumber(value: $0) }), uniquingKeysWith: { _, last in last })))
    } else if type == .multiArray, let array = coder.object(of: MLMultiArray.self, forKey: "multiArray") {
      self.init(multiArray: array)
    } else if type == .sequence, let sequence = coder.object(of: MLSequence.self, forKey: "sequence") {
      self.init(sequence: sequence)
    } else {
      self.init(undefined: type)
    }
  }
}

extension MLFeatureValue.Image {
  fileprivate init(_ buffer: CVPixelBuffer) {
    let pixels = buffer.pixels
    let row = pixels.width * pixels.format.byteCount
    var bytes = Data(capacity: row * pixels.height)
    for y in 0..<pixels.height {
      bytes.append(Data(bytes: pixels.base + y * pixels.bytesPerRow, count: row))
    }
    self.init(width: pixels.width, height: pixels.height, format: pixels.format.osType, pixels: bytes)
  }

  /// The image in newly allocated memory; nil if the number of bytes does not match its pixels.
  fileprivate var buffer: CVPixelBuffer? {
    guard let format = PixelFormat(format), width > 0, height > 0,
      StridedElements.byteCount([width, height], format.byteCount) == pixels.count
    else { return nil }
    let image = PixelBuffer(width: width, height: height, format: format)
    pixels.copyBytes(to: UnsafeMutableRawBufferPointer(start: image.base, count: image.byteCount))
    return CVPixelBuffer(image)
  }
}
