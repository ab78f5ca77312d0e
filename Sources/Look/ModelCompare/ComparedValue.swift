internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A value of both models, and how far they are apart.
package struct ComparedValue: Sendable {
  package var name: String
  /// The operation or layer type that computes it in the left model; empty if unknown.
  package var operation: String
  /// Whether it is an output of the left model.
  package var isOutput: Bool
  /// The left value's shape at the last prediction; empty for a number.
  package var shape: [Int] = []
  package var error = ValueError()
  /// Predictions in which it could not be compared as numbers and was not equal: strings, or other shapes.
  package var mismatch: Mismatch?

  /// Two values that have no elements to compare.
  package struct Mismatch: Equatable, Sendable {
    package var left: String
    package var right: String
    /// Number of predictions with this value.
    package var count: Int
  }

  /// Whether all predictions agreed within the tolerance.
  package var isWithinTolerance: Bool { mismatch == nil && error.beyondCount == 0 }

  mutating func add(_ left: ValueExchange.Operand, _ right: ValueExchange.Operand, _ tolerance: Tolerance) {
    if case .tensor(let one) = left, case .tensor(let other) = right, one.form == .float, other.form == .float,
      one.shape.filter({ $0 != 1 }) == other.shape.filter({ $0 != 1 })
    {
      shape = one.shape
      error.add(one, other, tolerance)
      return
    }
    let (one, other) = (NumericValue(left), NumericValue(right))
    shape = one.shape
    guard let elements = one.elements, let others = other.elements, one.squeezedShape == other.squeezedShape else {
      let (text, otherText) = (one.text, other.text)
      if text != otherText {
        mismatch = Mismatch(left: text, right: otherText, count: (mismatch?.count ?? 0) + 1)
      }
      return
    }
    error.add(elements, others, tolerance)
  }
}

/// A value as numbers, as far as it is some.
private struct NumericValue {
  var shape: [Int] = []
  /// In row-major order; nil for strings.
  var elements: [Float]?
  /// A placeholder for a value that is not numeric, or has another shape.
  var text: String

  init(_ operand: ValueExchange.Operand) {
    switch operand {
    case .feature(let value): self.init(value)
    case .tensor(let tensor):
      let elements: [Float] =
        switch tensor.form {
        case .float: tensor.floatArray
        case .integer: tensor.integerArray.map { Float($0) }
        case .boolean: tensor.booleanArray.map { $0 ? 1 : 0 }
        }
      self.init(shape: tensor.shape, elements: elements, text: "an array of shape \(tensor.shape)")
    }
  }

  private init(shape: [Int], elements: [Float], text: String) {
    self.shape = shape
    self.elements = elements
    self.text = text
  }

  private init(_ value: FeatureValue) {
    switch value {
    case .int64(let number): (elements, text) = ([Float(number)], "\(number)")
    case .double(let number): (elements, text) = ([Float(number)], "\(number)")
    case .string(let string): text = string
    case .array(let array):
      shape = array.shape
      elements = array.floats
      text = "an array of shape \(array.shape)"
    case .image(let image):
      let isGray = image.format.isGray
      shape = [image.height, image.width, isGray ? 1 : 3]
      elements = image.bytes(as: isGray ? .gray8 : .rgb24).map { Float($0) }
      text = "an image of \(image.width) × \(image.height) pixels"
    case .dictionary(.strings(let numbers)):
      let sorted = numbers.sorted { $0.key < $1.key }
      shape = [sorted.count]
      elements = sorted.map { Float($0.value) }
      text = "a dictionary of \(sorted.count) keys"
    case .dictionary(.integers(let numbers)):
      let sorted = numbers.sorted { $0.key < $1.key }
      shape = [sorted.count]
      elements = sorted.map { Float($0.value) }
      text = "a dictionary of \(sorted.count) keys"
    case .sequence(.strings(let strings)): text = strings.joined(separator: ", ")
    case .sequence(.integers(let numbers)):
      shape = [numbers.count]
      elements = numbers.map { Float($0) }
      text = "\(numbers.count) integers"
    case .undefined: text = "no value"
    }
  }

  /// Converters add and drop axes of length 1.
  var squeezedShape: [Int] { shape.filter { $0 != 1 } }
}
