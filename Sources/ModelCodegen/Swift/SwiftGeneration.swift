/// What sets apart the Swift classes of one generation of Xcode from those of another.
struct SwiftGeneration: Sendable {
  /// How the output class gives its features.
  enum OutputStorage: Sendable {
    /// A constant for each.
    case constants
    /// A variable for each that reads the provider when first asked.
    case lazy
    /// A computed property for each.
    case computed
  }

  /// How images become pixel buffers.
  enum ImageConversions: Sendable {
    case none
    /// Through a local constant.
    case withLocals
    case direct
  }

  /// How a model is loaded in the background.
  enum AsynchronousLoading: Sendable {
    case none
    /// By a method of Core ML that is not public.
    case byPrivateMethod
    /// By a completion handler, or awaiting the result.
    case byCompletionHandlerAndAwait
  }

  var name: String
  var outputs = OutputStorage.computed
  var imageConversions = ImageConversions.direct
  var loading = AsynchronousLoading.byCompletionHandlerAndAwait
  /// Whether optional features are optional in the class.
  var hasOptionals = true
  /// Whether multi-arrays also come as shaped arrays.
  var hasShapedArrays = true
  /// Whether predictions can be awaited.
  var hasAsynchronousPredictions = true
  /// Whether a list of inputs can be predicted at once, options can be given and a configuration can be loaded.
  var hasConfigurations = true
  /// Whether visionOS is among the systems.
  var hasVisionOS = true
  /// Whether a model with states gets a class for them.
  var hasStates = true
  /// Whether predictions say which function they run.
  var namesDefaultFunction = true
  /// Whether `model` can be assigned and `init(contentsOf:)` is designated.
  var hasMutableModel = false
  /// Whether conditions stand in parentheses, getters say `get`, and expressions say `return` and `self`.
  var isVerbose = false
  /// Whether blank lines between members of the input class are indented.
  var indentsBlankLines = false
  /// Whether comments on the parameter `options` end in a space.
  var endsOptionsWithSpace = false
  /// Whether parts of long comments are apart by blank lines.
  var spacesComments = true
  /// Whether the provider of the output class has blank lines around.
  var spacesProvider = false
  /// Whether a blank line stands before the end of the input class.
  var spacesInputEnd = true
  /// Whether the classes after input classes are one blank line away, not two.
  var hasTightInputs = false
  /// Between the sizes of a shape.
  var timesSign = "×"
  /// Whether comments of predictions give a feature without description as `<name> as <type>`.
  var namesTypesWithAs = false
}

extension SwiftGeneration {
  static let all = [xcode16, xcode15, xcode14, xcode13, xcode12, xcode11, xcode10, xcode9]

  static let xcode16 = SwiftGeneration(name: "xcode16")

  static let xcode15: SwiftGeneration = {
    var generation = xcode16
    generation.name = "xcode15"
    generation.hasVisionOS = false
    generation.hasStates = false
    generation.namesDefaultFunction = false
    generation.isVerbose = true
    generation.indentsBlankLines = true
    generation.endsOptionsWithSpace = true
    generation.namesTypesWithAs = true
    return generation
  }()

  static let xcode14: SwiftGeneration = {
    var generation = xcode15
    generation.name = "xcode14"
    generation.hasAsynchronousPredictions = false
    return generation
  }()

  static let xcode13: SwiftGeneration = {
    var generation = xcode14
    generation.name = "xcode13"
    generation.outputs = .lazy
    generation.hasOptionals = false
    return generation
  }()

  static let xcode12: SwiftGeneration = {
    var generation = xcode13
    generation.name = "xcode12"
    generation.imageConversions = .withLocals
    generation.loading = .byPrivateMethod
    generation.hasShapedArrays = false
    generation.spacesProvider = true
    generation.spacesInputEnd = false
    return generation
  }()

  static let xcode11: SwiftGeneration = {
    var generation = xcode12
    generation.name = "xcode11"
    generation.imageConversions = .none
    generation.loading = .none
    generation.hasMutableModel = true
    generation.spacesComments = false
    generation.hasTightInputs = true
    generation.timesSign = "x"
    return generation
  }()

  static let xcode10: SwiftGeneration = {
    var generation = xcode11
    generation.name = "xcode10"
    return generation
  }()

  static let xcode9: SwiftGeneration = {
    var generation = xcode10
    generation.name = "xcode9"
    generation.outputs = .constants
    generation.hasConfigurations = false
    generation.hasTightInputs = false
    return generation
  }()
}
