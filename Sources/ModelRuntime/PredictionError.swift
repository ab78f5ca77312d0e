public import ModelSpec

/// Why a model cannot be loaded, or a prediction not be made.
public struct PredictionError: Error, Equatable, Sendable {
  /// What kind of problem it is, by the codes of Core ML's API.
  public struct Code: Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let generic = Code(rawValue: 0)
    public static let featureType = Code(rawValue: 1)
    public static let io = Code(rawValue: 3)
    public static let customLayer = Code(rawValue: 4)
    public static let customModel = Code(rawValue: 5)
    public static let update = Code(rawValue: 6)
    public static let parameters = Code(rawValue: 7)
    public static let predictionCancelled = Code(rawValue: 11)
  }

  public var code: Code
  /// One sentence: lower case, no full stop; found against expected, and what to do.
  public var message: String
  /// The place in the model, where it is about one.
  public var path: ModelPath?

  public init(_ code: Code = .generic, _ message: String, at path: ModelPath? = nil) {
    self.code = code
    self.message = message
    self.path = path
  }
}

extension PredictionError: CustomStringConvertible {
  /// The sentence and the place.
  public var description: String {
    guard let path, !path.steps.isEmpty else { return message }
    return "\(message)\n  at: \(Location(path: path))"
  }
}
