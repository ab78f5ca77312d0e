internal import ModelFormat
internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Formats a prediction as JSON with all its values.
struct PredictionJSON {
  let order: PredictionOrder

  /// An object with the outputs by name.
  func value(_ outputs: NameMap<FeatureValue>) -> JSONValue {
    .object(order.sorted(outputs).map { JSONValue.Member($0.name, Self.value($0.value)) })
  }

  /// Arrays are nested lists, images are objects with their size, and non-finite numbers are `"nan"`, `"inf"` or `"-inf"`.
  static func value(_ value: FeatureValue) -> JSONValue {
    switch value {
    case .int64(let integer): return .integer(integer)
    case .double(let number): return self.number(number)
    case .string(let string): return .string(string)
    case .array(let array):
      let numbers: [JSONValue] =
        switch array.elementType {
        case .double: array.doubles.map { self.number($0) }
        case .float32: array.floats.map { single($0) }
        case .float16: array.floats.map { self.number(Double($0)) }
        case .int32, .int8: array.integers.map { .integer(Int64($0)) }
        }
      return nested(numbers[...], array.shape[...])
    case .image(let image):
      return .object([
        JSONValue.Member("width", .integer(Int64(image.width))),
        JSONValue.Member("height", .integer(Int64(image.height))),
      ])
    case .dictionary(.strings(let entries)):
      return .object(entries.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, self.number($0.value)) })
    case .dictionary(.integers(let entries)):
      return .object(entries.sorted { $0.key < $1.key }.map { JSONValue.Member("\($0.key)", self.number($0.value)) })
    case .sequence(.strings(let strings)): return .array(strings.map { .string($0) })
    case .sequence(.integers(let integers)): return .array(integers.map { .integer($0) })
    case .undefined: return .null
    }
  }

  /// A string as it is, any other value as one line of JSON; nothing for no value.
  static func text(_ value: FeatureValue) -> String {
    switch self.value(value) {
    case .string(let string): string
    case .null: ""
    case let json: JSONWriter.text(json, isOneLine: true)
    }
  }

  private static func number(_ number: Double) -> JSONValue {
    number.isFinite ? .number(number) : .string(ShortNumber.text(number))
  }

  /// The shortest decimal for a number in single precision: 0.1, not 0.10000000149011612. It has six digits or more if
  /// the number needs them. Numbers close to 0 and in half precision have fewer digits of precision: they are written
  /// exactly.
  private static func single(_ number: Float) -> JSONValue {
    self.number(number.isNormal ? Double("\(number)") ?? Double(number) : Double(number))
  }

  private static func nested(_ numbers: ArraySlice<JSONValue>, _ shape: ArraySlice<Int>) -> JSONValue {
    guard let length = shape.first else { return numbers.first ?? .null }
    let inner = shape.dropFirst()
    if inner.isEmpty { return .array(Array(numbers)) }
    let count = inner.reduce(1, *)
    return .array(
      (0..<length).map { index in
        nested(numbers[(numbers.startIndex + index * count)..<(numbers.startIndex + (index + 1) * count)], inner)
      })
  }
}
