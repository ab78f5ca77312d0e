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
  static let xcode16 = ObjectiveCGeneration(name: "xcode16")

  static let xcode15: ObjectiveCGeneration = {
    var generation = xcode16
    generation.name = "xcode15"
    generation.hasStates = false
    return generation
  }()

  static let xcode14: ObjectiveCGeneration = {
    var generation = xcode15
    generation.name = "xcode14"
    generation.hasAsynchronousPredictions = false
    generation.hasPlainParameterComments = false
    generation.testsForPresence = false
    generation.hasTightHeader = false
    return generation
  }()

  static let xcode13: ObjectiveCGeneration = {
    var generation = xcode14
    generation.name = "xcode13"
    generation.hasOptionals = false
    return generation
  }()

  static let xcode12: ObjectiveCGeneration = {
    var generation = xcode13
    generation.name = "xcode12"
    generation.readsProperties = false
    return generation
  }()

  static let xcode11: ObjectiveCGeneration = {
    var generation = xcode12
    generation.name = "xcode11"
    generation.isComplete = false
    generation.timesSign = "x"
    return generation
  }()

  static let xcode10: ObjectiveCGeneration = {
    var generation = xcode11
    generation.name = "xcode10"
    generation.hasAutoreleasingErrors = false
    return generation
  }()

  static let xcode9: ObjectiveCGeneration = {
    var generation = xcode10
    generation.name = "xcode9"
    generation.hasConfigurations = false
    return generation
  }()
}
