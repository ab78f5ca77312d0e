internal import ModelSpec

extension SwiftWriter {
  /// Initializers of the generations whose designated initializer takes a model.
  mutating func writeInitializers() {
    write(
      """

          /**
              Construct \(className) instance with an existing MLModel object.

              Usually the application does not use this initializer unless it makes a subclass of \(className).
              Such application may want to use `MLModel(contentsOfURL:configuration:)` and `\(className).urlOfModelInThisBundle` to create a MLModel object to pass-in.

              - parameters:
                - model: MLModel object
          */
          init(model: MLModel) {
              self.model = model
          }

      """)
    if hasPlainInitializer { writePlainInitializer() }
    let configurationDefault = hasPlainInitializer ? "" : " = MLModelConfiguration()"
    write(
      """

          /**
              Construct a model with configuration

              - parameters:
                 - configuration: the desired model configuration

              - throws: an NSError object that describes the problem
          */
      \(attribute(since: .iOS12))    \(access)convenience init(configuration: MLModelConfiguration\(configurationDefault)) throws {
              try self.init(contentsOf: type(of:self).urlOfModelInThisBundle, configuration: configuration)
          }

          /**
              Construct \(className) instance with explicit path to mlmodelc file
              - parameters:
                 - modelURL: the file url of the model

              - throws: an NSError object that describes the problem
          */
          \(access)convenience init(contentsOf modelURL: URL) throws {
              try self.init(model: MLModel(contentsOf: modelURL))
          }

          /**
              Construct a model with URL of the .mlmodelc directory and configuration

              - parameters:
                 - modelURL: the file url of the model
                 - configuration: the desired model configuration

              - throws: an NSError object that describes the problem
          */
      \(attribute(since: .iOS12))    \(access)convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
              try self.init(model: MLModel(contentsOf: modelURL, configuration: configuration))
          }

      """)
  }

  /// Models that require releases with the throwing initializer have no initializer that traps.
  private var hasPlainInitializer: Bool { interface.specificationVersion < .iOS14 }

  private mutating func writePlainInitializer() {
    write(
      """

          /**
              Construct \(className) instance by automatically loading the model from the app's bundle.
          */
          @available(*, deprecated, message: "Use init(configuration:) instead and handle errors appropriately.")
          \(access)convenience \(options.isGlobalModule ? "override " : "")init() {
              try! self.init(contentsOf: type(of:self).urlOfModelInThisBundle)
          }

      """)
  }

  /// Methods that load the model asynchronously.
  mutating func writeLoading() {
    guard generation.loading != .none else { return }
    writeLoad(fromURL: false, isAwaited: false)
    if generation.loading == .byCompletionHandlerAndAwait { writeLoad(fromURL: false, isAwaited: true) }
    writeLoad(fromURL: true, isAwaited: false)
    if generation.loading == .byCompletionHandlerAndAwait { writeLoad(fromURL: true, isAwaited: true) }
  }

  private mutating func writeLoad(fromURL: Bool, isAwaited: Bool) {
    let what = fromURL ? "URL of the .mlmodelc directory with optional configuration" : "optional configuration"
    write(
      """

          /**
              Construct \(className) instance asynchronously with \(what).

              Model loading may take time when the model content is not immediately available (e.g. encrypted model). Use this factory method especially when the caller is on the main thread.

              - parameters:

      """)
    if fromURL { write("          - modelURL: the URL to the model\n") }
    write("          - configuration: the desired model configuration\n")
    if !isAwaited {
      write(
        "          - handler: the completion handler to be called when the model loading completes successfully or "
          + "unsuccessfully\n")
    }
    write("    */\n" + attribute(since: isAwaited ? .iOS15 : .iOS14))
    let url = fromURL ? "contentsOf modelURL: URL, " : ""
    let handler = ", completionHandler handler: @escaping (Swift.Result<\(className), Error>) -> Void"
    let result = isAwaited ? " async throws -> \(className)" : ""
    write(
      "    \(access)class func load(\(url)configuration: MLModelConfiguration = MLModelConfiguration()"
        + "\(isAwaited ? "" : handler))\(result) {\n")
    write(fromURL ? urlBody(isAwaited) : bundleBody(isAwaited))
    write("    }\n")
  }

  private func bundleBody(_ isAwaited: Bool) -> String {
    let start = generation.isVerbose ? "return " : ""
    let prefix = generation.isVerbose ? "self." : ""
    let call = "\(prefix)load(contentsOf: self.urlOfModelInThisBundle, configuration: configuration"
    return isAwaited
      ? "        \(start)try await \(call))\n" : "        \(start)\(call), completionHandler: handler)\n"
  }

  private func urlBody(_ isAwaited: Bool) -> String {
    if isAwaited {
      return """
                let model = try await MLModel.load(contentsOf: modelURL, configuration: configuration)
                return \(className)(model: model)

        """
    }
    if generation.loading == .byPrivateMethod {
      return """
                MLModel.__loadContents(of: modelURL, configuration: configuration) { (model, error) in
                    if let error = error {
                        handler(.failure(error))
                    } else if let model = model {
                        handler(.success(\(className)(model: model)))
                    } else {
                        fatalError("SPI failure: -[MLModel loadContentsOfURL:configuration::completionHandler:] vends nil for both model and error.")
                    }
                }

        """
    }
    return """
              MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
                  switch result {
                  case .failure(let error):
                      handler(.failure(error))
                  case .success(let model):
                      handler(.success(\(className)(model: model)))
                  }
              }

      """
  }
}
