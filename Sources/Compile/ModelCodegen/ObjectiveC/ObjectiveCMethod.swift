internal import ModelSpec

/// A method of the model class.
struct ObjectiveCMethod {
  /// The comment with its delimiters, if any.
  var comment: String?
  var declaration: String
  /// The specification version that introduced what the method needs; nil if all releases have it.
  var since: SpecificationVersion?
  /// The statements, each with its indentation and line end.
  var body: String
  /// Whether the implementation repeats the comment.
  var repeatsComment = false
  /// Whether the header declares it.
  var isDeclared = true
  /// Whether it is the designated initializer.
  var isDesignated = false

  /// A comment of these lines.
  static func comment(_ lines: String) -> String { "/**\n\(lines)*/\n" }
}

extension ObjectiveCWriter {
  /// The line that describes the error parameter.
  var errorLine: String {
    "    @param error If an error occurs, upon return contains an NSError object that describes the problem. "
      + "If you are not interested in possible errors, pass in NULL.\n"
  }

  private var methods: [ObjectiveCMethod] {
    (generation.isComplete ? loadingMethods : simpleLoadingMethods) + (isStateful ? [newStateMethod] : [])
      + predictionMethods
  }

  private var newStateMethod: ObjectiveCMethod {
    ObjectiveCMethod(
      comment: ObjectiveCMethod.comment("    Make a new state.\n"), declaration: "- (\(stateName) *)newState",
      body: """
            MLState *state = [self.model newState];
            return [[\(stateName) alloc] initWithState:state];

        """, repeatsComment: true)
  }

  mutating func writeModelInterface() {
    writeInterfaceHead("Class for model loading and prediction")
    write(
      """
      \(classAttributes)
      @interface \(className) : NSObject
      @property (readonly, nonatomic, nullable) MLModel * model;

      """)
    for method in methods where method.isDeclared {
      if let comment = method.comment { write("\n" + comment) }
      let attribute = method.since.map { self.attribute(since: $0) } ?? ""
      write("\(method.declaration)\(method.isDesignated ? " NS_DESIGNATED_INITIALIZER" : "")\(attribute);\n")
    }
    write("@end\n")
  }

  mutating func writeModelImplementation() {
    write("@implementation \(className)\n\n")
    for method in methods {
      if method.repeatsComment, let comment = method.comment { write("\n" + comment) }
      write("\(method.declaration) {\n\(method.body)}\n\n")
    }
    write("@end\n")
  }

  /// The bundle that holds the compiled model.
  var bundle: String {
    switch options.container {
    case .bundleResources: "[NSBundle bundleForClass:[self class]]"
    case .swiftPackage: "SWIFTPM_MODULE_BUNDLE"
    }
  }
}
