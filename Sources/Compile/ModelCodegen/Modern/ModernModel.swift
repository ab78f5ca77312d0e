internal import ModelSpec

extension ModernWriter {
  /// The structure for the model or one of its functions.
  mutating func writeModel(_ section: ModernSection) {
    let types = section.types
    writeHead(title(section), "struct \(types.model): Sendable")
    writeNestedNames(section)
    if section.isMain {
      writeHalf()
      writeFit()
    }
    write(
      """
        /// The underlying model, for everything that has no typed API.
        \(access)let model: MLModel

        /// Wraps a loaded model.
        \(access)init(model: MLModel) { self.model = model }

      """)
    if section.isMain { writeResource() }
    writeLoading(section)
    if section.isStateful {
      writeStatefulPredictions(section)
    } else {
      writePredictions(section)
    }
    if section.isMain { writeUpdate() }
    write("}\n")
  }

  /// Short names for the types beside the model: `Foo.Input` is `FooInput`.
  private mutating func writeNestedNames(_ section: ModernSection) {
    let types = section.types
    var names = [
      ("Input", types.input, "Inputs of a prediction."), ("Output", types.output, "Outputs of a prediction."),
    ]
    if section.isStateful { names.append(("State", types.state, "What predictions keep.")) }
    if section.isMain, let labels { names.append(("Label", labels.typeName, "Labels that the model predicts.")) }
    // A model of this name has to be found by it, also from the types of its functions.
    for (name, type, comment) in names where name != interface.className {
      write("  /// \(comment)\n  \(access)typealias \(name) = \(type)\n")
    }
    write("\n")
  }

  private func title(_ section: ModernSection) -> String {
    let description = ModernComment.sentence(interface.shortDescription)
    guard let functionName = section.functionName else {
      return description.isEmpty ? "The model \(interface.resourceName.asOneLine)." : description
    }
    return "Function '\(functionName.asOneLine)' of `\(interface.className)`."
  }

  /// The type alias for half-precision numbers, if the model has any.
  private mutating func writeHalf() {
    let features = sections.flatMap { $0.inputs + $0.outputs + $0.states } + (training?.inputs ?? [])
    guard features.contains(where: { $0.type.multiArray?.elementType == .float16 }) else { return }
    write(
      """
        #if (os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64)
          /// Swift has no `Float16` on Macs with Intel processors.
          \(access)typealias Half = Float
        #else
          \(access)typealias Half = Float16
        #endif


      """)
  }

  private mutating func writeResource() {
    let name = interface.resourceName.asSwiftLiteral
    write(
      """

        /// URL of the compiled model in the resources of this module.
        \(access)static var url: URL {
          get throws {

      """)
    switch options.container {
    case .swiftPackage: write("      let bundle = Bundle.module\n")
    case .bundleResources:
      write(
        """
              #if SWIFT_PACKAGE
                let bundle = Bundle.module
              #else
                let bundle = Bundle.main
              #endif

        """)
    }
    let missing = "\(interface.resourceName).mlmodelc is not in ".asSwiftLiteral.dropLast()
    write(
      """
            guard let url = bundle.url(forResource: \(name), withExtension: "mlmodelc") else {
              throw MLModelError(
                .io, userInfo: [NSLocalizedDescriptionKey: \(missing)\\(bundle.bundlePath)"])
            }
            return url
          }
        }

      """)
  }

  private mutating func writeLoading(_ section: ModernSection) {
    let main = interface.className
    let place = section.isMain ? "url" : "\(main).url"
    write(
      """

        /// Loads the model from the resources of this module.
        \(access)static func load(configuration: MLModelConfiguration = MLModelConfiguration()) async throws -> Self {
          try await load(contentsOf: \(place), configuration: configuration)
        }

        /// Loads a compiled model from another location, such as a downloaded or updated one.
        \(access)static func load(
          contentsOf url: URL, configuration: MLModelConfiguration = MLModelConfiguration()
        ) async throws -> Self {

      """)
    if let functionName = section.functionName {
      write(
        """
            let named = (configuration.copy() as? MLModelConfiguration) ?? configuration
            named.functionName = \(functionName.asSwiftLiteral)
            return Self(model: try await MLModel.load(contentsOf: url, configuration: named))

        """)
    } else {
      write("    Self(model: try await MLModel.load(contentsOf: url, configuration: configuration))\n")
    }
    write("  }\n")
  }
}
