/// Differences between the Swift classes of Xcode versions.
struct SwiftGeneration: XcodeGeneration, Sendable {
  /// How the output class stores its features.
  enum OutputStorage: Sendable {
    /// As constants.
    case constants
    /// As lazy variables that read the provider.
    case lazy
    /// As computed properties.
    case computed
  }

  /// How images are converted to pixel buffers.
  enum ImageConversions: Sendable {
    case none
    /// Using a local constant.
    case withLocals
    case direct
  }

  /// How a model is loaded asynchronously.
  enum AsynchronousLoading: Sendable {
    case none
    /// With a Core ML method that is not public.
    case byPrivateMethod
    /// With a completion handler, or with `async`.
    case byCompletionHandlerAndAwait
  }

  var name: String
  var outputs = OutputStorage.computed
  var imageConversions = ImageConversions.direct
  var loading = AsynchronousLoading.byCompletionHandlerAndAwait
  /// Whether optional features are Swift optionals.
  var hasOptionals = true
  /// Whether multi-arrays are also available as shaped arrays.
  var hasShapedArrays = true
  /// Whether there are `async` predictions.
  var hasAsynchronousPredictions = true
  /// Whether there are batch predictions, prediction options and model configurations.
  var hasConfigurations = true
  /// Whether availability includes visionOS.
  var hasVisionOS = true
  /// Whether there is a class for states.
  var hasStates = true
  /// Whether comments on predictions mention the default function.
  var namesDefaultFunction = true
  /// Whether `model` can be assigned and `init(contentsOf:)` is designated.
  var hasMutableModel = false
  /// Whether conditions have parentheses, getters `get`, and expressions `return` and `self`.
  var isVerbose = false
  /// Whether blank lines between members of the input class are indented.
  var indentsBlankLines = false
  /// Whether comments on the parameter `options` end in a space.
  var endsOptionsWithSpace = false
  /// Whether blank lines separate the parts of long comments.
  var spacesComments = true
  /// Whether blank lines surround the provider of the output class.
  var spacesProvider = false
  /// Whether the input class ends with a blank line.
  var spacesInputEnd = true
  /// Whether one blank line follows an input class, instead of two.
  var hasTightInputs = false
  /// The sign between the dimensions of a shape.
  var timesSign = "×"
  /// Whether comments on predictions show a feature without description as `<name> as <type>`.
  var namesTypesWithAs = false
}

extension SwiftGeneration {
  /// The generation `name`, which differs from this one by `change`.
  private func changed(_ name: String, _ change: (inout Self) -> Void) -> Self {
    var generation = self
    generation.name = name
    change(&generation)
    return generation
  }
}

extension SwiftGeneration {
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
