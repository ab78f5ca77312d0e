internal import ModelOps
internal import ModelSpec

/// Lays its inputs one behind the other. A dictionary has elements by position; those that it lacks are 0.
struct FeatureVectorizerPredictor: ModelTypePredictor {
  private let columns: [(name: String, width: Int)]
  private let output: String
  private let type: ArrayFeatureType?

  /// A dictionary is as long as its column says, however few entries it has: longer ones are taken for broken numbers.
  private static let largestWidth = 1 << 26

  init(
    _ message: FeatureVectorizer, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    guard let output = model.description?.output.first else {
      throw RuntimeError(.generic, "the model declares no output", at: path)
    }
    self.output = output.name
    type = output.array
    var columns: [(name: String, width: Int)] = []
    var room = Self.largestWidth
    for (index, column) in message.inputList.enumerated() {
      guard let width = Int(exactly: column.inputDimensions), width > 0, width <= room else {
        throw RuntimeError(
          .generic, "`inputDimensions` of '\(column.inputColumn)' is \(column.inputDimensions), expected 1...\(room)",
          at: path.field("featureVectorizer").element("inputList", index))
      }
      columns.append((column.inputColumn, width))
      room -= width
    }
    self.columns = columns
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var vector: [Double] = []
    for (name, width) in columns {
      let start = vector.count
      switch try features.required(name) {
      case .double(let number): vector.append(number)
      case .int64(let integer): vector.append(Double(integer))
      case .array(let array): array.append(to: &vector)
      case .dictionary(.integers(let dictionary)):
        vector.append(contentsOf: repeatElement(0, count: width))
        for (key, value) in dictionary {
          guard key >= 0, key < width else {
            throw RuntimeError(
              .featureType, "input '\(name)' has key \(key), its column has elements 0...\(width - 1)")
          }
          vector[start + Int(key)] = value
        }
      case .dictionary(.strings([:])): vector.append(contentsOf: repeatElement(0, count: width))
      case let value:
        throw .kind(of: name, value, expected: "a number, an array, or a dictionary with integers as keys")
      }
      guard vector.count - start == width else {
        throw RuntimeError(.featureType, "input '\(name)' has \(vector.count - start) elements, expected \(width)")
      }
    }
    return [output: .array(FeatureArray(vector, declaredAs: type))]
  }
}
