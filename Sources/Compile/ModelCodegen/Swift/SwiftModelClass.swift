internal import ModelSpec

extension SwiftWriter {
  /// The class that loads the model and predicts.
  mutating func writeModelClass() {
    writeClassHead("Class for model loading and prediction")
    let declaration = generation.hasMutableModel ? "var" : "let"
    // In the oldest generation, the model is internal whatever the access level.
    let modelAccess = generation.outputs == .constants ? "" : access
    write("\(access)class \(className)\(inheritance()) {\n    \(modelAccess)\(declaration) model: MLModel\n")
    if generation.hasConfigurations { writeURL() }
    if generation.hasMutableModel {
      writeDesignatedInitializers()
    } else {
      writeInitializers()
      writeLoading()
    }
    if isStateful { writeMakeState() }
    writePredictions()
    write("}\n")
  }

  private mutating func writeURL() {
    // The oldest generations with this property start its comment without indentation.
    let indentation = generation.hasMutableModel ? "" : "    "
    let urlAccess = generation.hasMutableModel ? access : ""
    write(
      """

      \(indentation)/// URL of model assuming it was installed in the same bundle as this class
          \(urlAccess)class var urlOfModelInThisBundle : URL {
              let bundle = \(bundle)
              return bundle.url(forResource: "\(interface.resourceName.escapedForLiteral)", withExtension:"mlmodelc")!
          }

      """)
  }

  private var bundle: String {
    switch options.container {
    case .swiftPackage: "Bundle.module"
    case .bundleResources: generation.hasMutableModel ? "Bundle(for: \(className).self)" : "Bundle(for: self)"
    }
  }

  /// Initializers of the generations whose designated initializer takes a URL.
  private mutating func writeDesignatedInitializers() {
    let file = generation.hasConfigurations ? "mlmodelc" : "mlmodel"
    let override = options.isGlobalModule ? "override " : ""
    write(
      """

          /**
              Construct a model with explicit path to \(file) file
              - parameters:
                 - url: the file url of the model
                 - throws: an NSError object that describes the problem
          */
          \(access)init(contentsOf url: URL) throws {
              self.model = try MLModel(contentsOf: url)
          }

          /// Construct a model that automatically loads the model from the app's bundle
          \(access)convenience \(override)init() {
      \(plainInitializerBody)    }

      """)
    guard generation.hasConfigurations else { return }
    write(
      """

          /**
              Construct a model with configuration
              - parameters:
                 - configuration: the desired model configuration
                 - throws: an NSError object that describes the problem
          */
      \(attribute(since: .iOS12))    \(access)convenience init(configuration: MLModelConfiguration) throws {
              try self.init(contentsOf: type(of:self).urlOfModelInThisBundle, configuration: configuration)
          }

          /**
              Construct a model with explicit path to mlmodelc file and configuration
              - parameters:
                 - url: the file url of the model
                 - configuration: the desired model configuration
                 - throws: an NSError object that describes the problem
          */
      \(attribute(since: .iOS12))    \(access)init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
              self.model = try MLModel(contentsOf: url, configuration: configuration)
          }

      """)
  }

  private var plainInitializerBody: String {
    guard !generation.hasConfigurations else {
      return "        try! self.init(contentsOf: type(of:self).urlOfModelInThisBundle)\n"
    }
    return """
              let bundle = \(bundle)
              let assetPath = bundle.url(forResource: "\(interface.resourceName.escapedForLiteral)", withExtension:"mlmodelc")
              try! self.init(contentsOf: assetPath!)

      """
  }
}
