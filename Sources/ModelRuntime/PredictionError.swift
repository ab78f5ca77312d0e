package import ModelSpec

/// Why a model cannot be loaded, or a prediction not be made.
package struct PredictionError: Error, Equatable, Sendable {
  /// What kind of problem it is, by the codes of Core ML's API.
  package struct Code: Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let generic = Code(rawValue: 0)
    package static let featureType = Code(rawValue: 1)
    package static let io = Code(rawValue: 3)
    package static let customLayer = Code(rawValue: 4)
    package static let customModel = Code(rawValue: 5)
    package static let update = Code(rawValue: 6)
    package static let parameters = Code(rawValue: 7)
    package static let predictionCancelled = Code(rawValue: 11)
  }

  package var code: Code
  /// One sentence: lower case, no full stop; found against expected, and what to do.
  package var message: String
  /// The place in the model, where it is about one.
  package var path: ModelPath?

  package init(_ code: Code = .generic, _ message: String, at path: ModelPath? = nil) {
    self.code = code
    self.message = message
    self.path = path
  }
}

extension PredictionError: CustomStringConvertible {
  /// The sentence and the place.
  package var description: String {
    guard let path, !path.steps.isEmpty else { return message }
    return "\(message)\n  at: \(Location(path: path))"
  }
}
