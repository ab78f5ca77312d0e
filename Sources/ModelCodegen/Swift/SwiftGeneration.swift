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
  /// The generation called `name`, with what it has differently.
  private func changed(_ name: String, _ change: (inout Self) -> Void) -> Self {
    var generation = self
    generation.name = name
    change(&generation)
    return generation
  }
}

extension SwiftGeneration {
  static let all = [xcode16, xcode15, xcode14, xcode13, xcode12, xcode11, xcode10, xcode9]

  static let xcode16 = SwiftGeneration(name: "xcode16")

  static let xcode15 = xcode16.changed("xcode15") {
    $0.hasVisionOS = false
    $0.hasStates = false
    $0.namesDefaultFunction = false
    $0.isVerbose = true
    $0.indentsBlankLines = true
    $0.endsOptionsWithSpace = true
    $0.namesTypesWithAs = true
  }

  static let xcode14 = xcode15.changed("xcode14") {
    $0.hasAsynchronousPredictions = false
  }

  static let xcode13 = xcode14.changed("xcode13") {
    $0.outputs = .lazy
    $0.hasOptionals = false
  }

  static let xcode12 = xcode13.changed("xcode12") {
    $0.imageConversions = .withLocals
    $0.loading = .byPrivateMethod
    $0.hasShapedArrays = false
    $0.spacesProvider = true
    $0.spacesInputEnd = false
  }

  static let xcode11 = xcode12.changed("xcode11") {
    $0.imageConversions = .none
    $0.loading = .none
    $0.hasMutableModel = true
    $0.spacesComments = false
    $0.hasTightInputs = true
    $0.timesSign = "x"
  }

  static let xcode10 = xcode11.changed("xcode10") { _ in }

  static let xcode9 = xcode10.changed("xcode9") {
    $0.outputs = .constants
    $0.hasConfigurations = false
    $0.hasTightInputs = false
  }
}
