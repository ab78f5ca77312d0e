/// What sets apart the Objective-C classes of one generation of Xcode from those of another.
struct ObjectiveCGeneration: Sendable {
  var name: String
  /// Whether a model with states gets a class for them.
  var hasStates = true
  /// Whether predictions can call a block when done.
  var hasAsynchronousPredictions = true
  /// Whether optional features may be nil.
  var hasOptionals = true
  /// Whether images are taken as they come, models are loaded in the background and methods are documented.
  var isComplete = true
  /// Whether methods read properties, not instance variables.
  var readsProperties = true
  /// Whether predictions take options, a list of inputs, and models a configuration.
  var hasConfigurations = true
  /// Whether comments give a feature as its name and the type in words; else with `as` and a colon at the end.
  var hasPlainParameterComments = true
  /// Whether a missing model is noticed first of all, and a prediction that is there comes before one that is not.
  var testsForPresence = true
  /// Whether classes in the header are one blank line apart, not two.
  var hasTightHeader = true
  /// Whether error parameters say how they are released.
  var hasAutoreleasingErrors = true
  /// Between the sizes of a shape.
  var timesSign = "×"
}

extension ObjectiveCGeneration {
  /// The generation called `name`, with what it has differently.
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
