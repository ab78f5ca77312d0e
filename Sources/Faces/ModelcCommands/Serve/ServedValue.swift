internal import ModelFormat
internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A feature value in the JSON of `modelc serve`, described in Documentation/commands/serve.md.
enum ServedValue {
  /// Why a request or a value in it cannot be understood.
  static func problem(_ message: String) -> Diagnostic { Diagnostic(.error, "bad-request", message) }

  static func decode(_ json: JSONValue) throws(Diagnostic) -> FeatureValue {
    switch json["t"]?.string {
    case "array": return .array(try array(json))
    case "int":
      guard let value = json["v"]?.integer else { throw problem("an int has no integer under 'v'") }
      return .int64(value)
    case "float":
      guard let value = json["v"]?.exactNumber else { throw problem("a float has no number under 'v'") }
      return .double(value)
    case "str":
      guard let value = json["v"]?.string else { throw problem("a str has no string under 'v'") }
      return .string(value)
    case "dict": return .dictionary(try dictionary(json))
    case "image": return .image(try image(json))
    case "seq": return .sequence(try sequence(json))
    case let kind:
      throw problem("a value has kind '\(kind ?? "")', expected array, int, float, str, dict, image or seq")
    }
  }

  private static func array(_ json: JSONValue) throws(Diagnostic) -> FeatureArray {
    guard let name = json["dtype"]?.string, let type = ServedElementType(rawValue: name) else {
      throw problem("an array has dtype '\(json["dtype"]?.string ?? "")', which is not known")
    }
    guard case .array(let lengths)? = json["shape"] else { throw problem("an array has no shape") }
    var shape: [Int] = []
    var count = 1
    for length in lengths {
      guard let length = length.integer.flatMap({ Int(exactly: $0) }), length >= 0 else {
        throw problem("a shape must hold only lengths of 0 or more")
      }
      shape.append(length)
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard !overflow, product <= 1 << 40 else { throw problem("an array of shape \(shape) is too large") }
      count = product
    }
    guard let bytes = (json["b64"]?.string).flatMap(Base64.bytes), bytes.count == count * type.byteCount else {
      throw problem("an array of shape \(shape) does not have \(count * type.byteCount) bytes under 'b64'")
    }
    return type.array(bytes, shape)
  }

  private static func dictionary(_ json: JSONValue) throws(Diagnostic) -> FeatureDictionary {
    guard case .array(let items)? = json["items"] else { throw problem("a dict has no items") }
    let hasIntegers = json["key"]?.string == "int"
    var strings: NameMap<Double> = [:]
    var integers: [Int64: Double] = [:]
    for item in items {
      guard case .array(let pair) = item, pair.count == 2, let value = pair[1].exactNumber else {
        throw problem("an item of a dict is not a pair of a key and a number")
      }
      if hasIntegers, let key = pair[0].integer {
        integers[key] = value
      } else if !hasIntegers, let key = pair[0].string {
        strings[key] = value
      } else {
        throw problem("a key of a dict is not of the dict's key type")
      }
    }
    return hasIntegers ? .integers(integers) : .strings(strings)
  }

  private static func sequence(_ json: JSONValue) throws(Diagnostic) -> FeatureSequence {
    guard case .array(let elements)? = json["v"] else { throw problem("a seq has no elements") }
    let strings = elements.compactMap(\.string)
    if strings.count == elements.count, !elements.isEmpty { return .strings(strings) }
    let integers = elements.compactMap(\.integer)
    guard integers.count == elements.count else { throw problem("a seq must hold only strings or only integers") }
    return .integers(integers)
  }

  private static func image(_ json: JSONValue) throws(Diagnostic) -> PixelBuffer {
    guard let width = json["w"]?.integer, let height = json["h"]?.integer, (0...32768).contains(width),
      (0...32768).contains(height), let bytes = (json["b64"]?.string).flatMap(Base64.bytes)
    else { throw problem("an image must have a width and a height up to 32768, and pixels") }
    let formats: [String: PixelFormat] = ["RGB": .rgb24, "RGBA": .rgba32, "L": .gray8, "F": .gray16Half]
    guard let mode = json["mode"]?.string, let format = formats[mode] else {
      throw problem("an image has mode '\(json["mode"]?.string ?? "")', expected RGB, RGBA, L or F")
    }
    // Pillow's floats have single precision.
    let byteCount = format == .gray16Half ? 4 : format.byteCount
    guard bytes.count == Int(width) * Int(height) * byteCount else {
      throw problem("an image of \(width) × \(height) has \(bytes.count) bytes")
    }
    if format == .gray16Half {
      let floats = FeatureArray(bytes: bytes, .float32, shape: [Int(height), Int(width)]).floats
      return PixelBuffer(planes: floats, .gray, width: Int(width), height: Int(height), format: format)
    }
    return PixelBuffer(bytes: bytes, width: Int(width), height: Int(height), format: format)
  }
}

extension ServedValue {
  static func encode(_ value: FeatureValue) -> JSONValue {
    switch value {
    case .int64(let integer): object("int", [("v", .integer(integer))])
    case .double(let number): object("float", [("v", self.number(number))])
    case .string(let string): object("str", [("v", .string(string))])
    case .array(let array): encode(array)
    case .dictionary(.strings(let entries)):
      object(
        "dict",
        [
          ("key", "str"),
          ("items", .array(entries.sorted { $0.key < $1.key }.map { [.string($0.key), number($0.value)] })),
        ])
    case .dictionary(.integers(let entries)):
      object(
        "dict",
        [
          ("key", "int"),
          ("items", .array(entries.sorted { $0.key < $1.key }.map { [.integer($0.key), number($0.value)] })),
        ])
    case .sequence(.strings(let strings)): object("seq", [("v", .array(strings.map { .string($0) }))])
    case .sequence(.integers(let integers)): object("seq", [("v", .array(integers.map { .integer($0) }))])
    case .image(let image): encode(image)
    case .undefined: .null
    }
  }

  private static func object(_ kind: String, _ members: [(String, JSONValue)]) -> JSONValue {
    .object([JSONValue.Member("t", .string(kind))] + members.map { JSONValue.Member($0.0, $0.1) })
  }

  /// JSON cannot represent NaN and infinities otherwise.
  private static func number(_ number: Double) -> JSONValue {
    if number.isFinite { return .number(number) }
    return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"
  }

  private static func encode(_ array: FeatureArray) -> JSONValue {
    let (type, bytes) = ServedElementType.bytes(of: array)
    return object(
      "array",
      [
        ("dtype", .string(type.rawValue)), ("shape", .array(array.shape.map { .integer(Int64($0)) })),
        ("b64", .string(Base64.text(bytes))),
      ])
  }

  private static func encode(_ image: PixelBuffer) -> JSONValue {
    let (mode, bytes) =
      switch image.format {
      case .gray8: ("L", image.bytes(as: .gray8))
      case .gray16Half: ("F", image.brightnesses.bytes(as: .float32))
      default: ("RGB", image.bytes(as: .rgb24))
      }
    return object(
      "image",
      [
        ("mode", .string(mode)), ("w", .integer(Int64(image.width))), ("h", .integer(Int64(image.height))),
        ("b64", .string(Base64.text(bytes))),
      ])
  }
}

extension ServedValue {
  /// `value` converted to the type that the model declares, if that loses nothing: an array of one element to a number, a
  /// whole number to an integer. Apple's Python package does the same. Other values do not change.
  static func declared(_ value: FeatureValue, as type: FeatureType?) -> FeatureValue {
    switch (value, type?.kind) {
    case (.array(let array), .doubleType?) where array.count == 1: .double(array.doubles[0])
    case (.array(let array), .int64Type?) where array.count == 1:
      Int64(exactly: array.doubles[0]).map { .int64($0) } ?? value
    case (.double(let number), .int64Type?): Int64(exactly: number).map { .int64($0) } ?? value
    case (.double(let number), .multiArrayType?): .array(FeatureArray(doubles: [number], shape: [1]))
    case (.int64(let number), .multiArrayType?): .array(FeatureArray(doubles: [Double(number)], shape: [1]))
    default: value
    }
  }
}

extension PixelBuffer {
  /// The brightness of each pixel, [H, W].
  fileprivate var brightnesses: FeatureArray {
    FeatureArray(doubles: planes(.gray).map { Double($0) }, shape: [height, width])
  }
}
