internal import ModelSpec

/// The parts of a file for training.
struct ModernTraining {
  let inputs: [ModernFeature]
  let parameters: [Parameter]

  /// A training parameter and its name in the code.
  struct Parameter {
    let identifier: String
    let parameter: InterfaceParameter
  }

  /// Nil for a model that is not updatable.
  init?(_ interface: Interface, _ labels: ModernLabels?, names: ModernNames) {
    guard interface.isUpdatable, !interface.trainingInputs.isEmpty else { return nil }
    let half = interface.className + ".Half"
    inputs = names.features(
      interface.trainingInputs,
      type: { labels?.type(of: $0, in: interface.main) ?? $0.type.modernSwiftType(half: half) },
      members: ["featureProvider"])
    var resolution = NameResolution(reserved: ["values"])
    let count = Dictionary(grouping: interface.parameters, by: \.name).mapValues(\.count)
    let (identifiers, _) = resolution.identifiers(
      for: interface.parameters.map { parameter in
        guard let scope = parameter.scope, count[parameter.name] != 1 else { return parameter.name }
        return "\(scope).\(parameter.name)"
      })
    parameters = zip(identifiers, interface.parameters).map { Parameter(identifier: $0, parameter: $1) }
  }
}

extension InterfaceParameter {
  fileprivate var swiftType: String {
    switch value {
    case .int64: "Int"
    case .double: "Double"
    case .bool: "Bool"
    }
  }

  /// Default and allowed values.
  fileprivate var modernText: String {
    switch value {
    case .int64(let value, .range(let range)?): "Default \(value), allowed range \(range)."
    case .int64(let value, .values(let values)?):
      "Default \(value), allowed values \(values.map(\.description).joined(separator: ", "))."
    case .int64(let value, nil): "Default \(value)."
    case .double(let value, let range?): "Default \(value), allowed range \(range)."
    case .double(let value, nil): "Default \(value)."
    case .bool(let value): "Default \(value)."
    }
  }

  fileprivate var key: String {
    scope.map { ".\(name).scoped(to: \($0.asSwiftLiteral))" } ?? ".\(name)"
  }
}

extension ModernWriter {
  /// In the structure of the model: training and writing.
  mutating func writeUpdate() {
    guard training != nil else { return }
    let name = interface.className
    write(
      """

        /// Trains the model further. The model on disk does not change.
        ///
        /// - Parameters:
        ///   - url: A compiled model; nil for the one in the resources of this module.
        ///   - progress: Called after each epoch with its number, from 0, and its loss.
        \(access)static func update(
          with examples: [\(name)TrainingInput], parameters: \(name)TrainingParameters = .init(),
          modelAt url: URL? = nil, progress: (@Sendable (_ epoch: Int, _ loss: Double) -> Void)? = nil
        ) async throws -> Self {
          let url = try url ?? self.url
          let batch = MLArrayBatchProvider(array: try examples.map { try $0.featureProvider })
          let configuration = MLModelConfiguration()
          configuration.parameters = parameters.values
          return try await withCheckedThrowingContinuation { continuation in
            let handlers = MLUpdateProgressHandlers(
              forEvents: progress == nil ? [] : .epochEnd,
              progressHandler: { context in
                let metrics = context.metrics
                progress?(metrics[.epochIndex] as? Int ?? 0, metrics[.lossValue] as? Double ?? .nan)
              },
              completionHandler: { context in
                if let error = context.task.error {
                  continuation.resume(throwing: error)
                } else {
                  continuation.resume(returning: Self(model: context.model))
                }
              })
            do {
              let task = try MLUpdateTask(
                forModelAt: url, trainingData: batch, configuration: configuration, progressHandlers: handlers)
              task.resume()
            } catch {
              continuation.resume(throwing: error)
            }
          }
        }

        /// Writes a trained model as a compiled model for `load(contentsOf:)`.
        \(access)func write(to url: URL) throws {
          guard let model = model as? any MLWritable else {
            throw MLModelError(.io, userInfo: [NSLocalizedDescriptionKey: "only a trained model can be written"])
          }
          try model.write(to: url)
        }

      """)
  }

  /// The structures for training examples and training parameters.
  mutating func writeTraining() {
    guard let training else { return }
    let name = interface.className
    writeInput(training.inputs, name + "TrainingInput", of: name, isTraining: true)
    writeHead(
      "Training parameters. Nil stands for the model's own value.", "struct \(name)TrainingParameters: Sendable")
    for parameter in training.parameters {
      write("  /// \(parameter.parameter.modernText)\n")
      write("  \(access)var \(parameter.identifier): \(parameter.parameter.swiftType)?\n")
    }
    if !access.isEmpty {
      let parameters = training.parameters.map { "\($0.identifier): \($0.parameter.swiftType)? = nil" }
      write("\n  \(access)init" + ModernLayout.list(parameters, indentation: "  ", after: " {"))
      for parameter in training.parameters { write("    self.\(parameter.identifier) = \(parameter.identifier)\n") }
      write("  }\n")
    }
    write("\n  /// The parameters by Core ML's keys.\n  \(access)var values: [MLParameterKey: Any] {\n")
    write("    \(training.parameters.isEmpty ? "let" : "var") values: [MLParameterKey: Any] = [:]\n")
    for parameter in training.parameters {
      write("    values[\(parameter.parameter.key)] = \(parameter.identifier)\n")
    }
    write("    return values\n  }\n}\n")
  }
}
