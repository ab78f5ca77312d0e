/// Differences between the Objective-C classes of Xcode versions.
struct ObjectiveCGeneration: XcodeGeneration, Sendable {
  var name: String
  /// Whether there is a class for states.
  var hasStates = true
  /// Whether there are predictions with a completion block.
  var hasAsynchronousPredictions = true
  /// Whether optional features can be nil.
  var hasOptionals = true
  /// Whether images can come from memory and files, models can load asynchronously, and methods are documented.
  var isComplete = true
  /// Whether methods read properties instead of instance variables.
  var readsProperties = true
  /// Whether there are batch predictions, prediction options and model configurations.
  var hasConfigurations = true
  /// Whether comments show a feature as its name and type; otherwise they use `as` and end with a colon.
  var hasPlainParameterComments = true
  /// Whether methods check for a missing model first, and handle a result before an error.
  var testsForPresence = true
  /// Whether one blank line separates classes in the header, instead of two.
  var hasTightHeader = true
  /// Whether error parameters are declared autoreleasing.
  var hasAutoreleasingErrors = true
  /// The sign between the dimensions of a shape.
  var timesSign = "×"
}

extension ObjectiveCGeneration {
  /// The generation `name`, which differs from this one by `change`.
  private func changed(_ name: String, _ change: (inout Self) -> Void) -> Self {
    var generation = self
    generation.name = name
    change(&generation)
    return generation
  }
}

extension ObjectiveCGeneration {
  static let xcode16 = ObjectiveCGeneration(name: "xcode16")

  static let xcode15 = xcode16.changed("xcode15") {
    $0.hasStates = false
  }

  static let xcode14 = xcode15.changed("xcode14") {
    $0.hasAsynchronousPredictions = false
    $0.hasPlainParameterComments = false
    $0.testsForPresence = false
    $0.hasTightHeader = false
  }

  static let xcode13 = xcode14.changed("xcode13") {
    $0.hasOptionals = false
  }

  static let xcode12 = xcode13.changed("xcode12") {
    $0.readsProperties = false
  }

  static let xcode11 = xcode12.changed("xcode11") {
    $0.isComplete = false
    $0.timesSign = "x"
  }

  static let xcode10 = xcode11.changed("xcode10") {
    $0.hasAutoreleasingErrors = false
  }

  static let xcode9 = xcode10.changed("xcode9") {
    $0.hasConfigurations = false
  }
}
