/// The path from a model's root to one of its parts.
///
/// Steps are spelled like the schema's field names, so a path identifies both the part's bytes in the file and its name
/// for people: `pipeline[1] › layer 'conv1' › weights`.
public struct ModelPath: Equatable, Hashable, Sendable {
  /// A step from a message to a part of it.
  public enum Step: Equatable, Hashable, Sendable {
    /// A single field.
    case field(String)
    /// One element of a repeated field; `name` is the element's own name in the model.
    case element(field: String, index: Int, name: String?)
    /// One entry of a map field.
    case entry(field: String, key: String)
  }

  /// Steps from the root; none for the root itself.
  public var steps: [Step]

  /// The path with these steps; the root if there are none.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// This path extended by the single field `name`.
  public func field(_ name: String) -> ModelPath {
    ModelPath(steps + [.field(name)])
  }

  /// This path extended by element `index` of the repeated field `field`.
  public func element(_ field: String, _ index: Int, named name: String? = nil) -> ModelPath {
    ModelPath(steps + [.element(field: field, index: index, name: name)])
  }

  /// This path extended by the entry `key` of the map field `field`.
  public func entry(_ field: String, _ key: String) -> ModelPath {
    ModelPath(steps + [.entry(field: field, key: key)])
  }
}

extension ModelPath {
  /// Whether `other` is this part or contains it. `other` may omit steps, such as the blocks of a function; the root
  /// contains nothing, since it means that the location is unknown.
  package func isWithin(_ other: ModelPath) -> Bool {
    var wanted = other.steps[...]
    for step in steps where step == wanted.first { wanted.removeFirst() }
    return wanted.isEmpty && !other.steps.isEmpty
  }

  /// The name of the layer or operation in reports and measurements: its results, or the layer's name, after its
  /// pipeline stages.
  ///
  /// - Parameter results: Names of the values that it computes.
  package func operationName(results: [String]) -> String {
    var stages = ""
    var own = results.joined(separator: ", ")
    for step in steps {
      switch step {
      case .element("models", let index, _): stages += "pipeline[\(index)] › "
      case .element("layers", _, let name?) where !name.isEmpty: own = name
      default: break
      }
    }
    return stages + own
  }
}

extension ModelPath: CustomStringConvertible {
  public var description: String {
    shownSteps.joined(separator: " › ")
  }

  /// The steps for people, without those that add nothing to the step that follows.
  var shownSteps: [String] {
    var texts: [String] = []
    for (index, step) in steps.enumerated() {
      switch step {
      case .field(let name) where Self.contents.contains(name) && index + 1 < steps.count: continue
      case .element("models", let model, _): texts.append("pipeline[\(model)]")
      default: texts.append(step.description)
      }
    }
    return texts
  }

  /// Fields that only state the type of a model.
  private static let contents: Set<String> = [
    "neuralNetwork", "neuralNetworkClassifier", "neuralNetworkRegressor", "pipeline", "pipelineClassifier",
    "pipelineRegressor", "mlProgram",
  ]
}

extension ModelPath.Step: CustomStringConvertible {
  public var description: String {
    switch self {
    case .field(let name): name
    case .element(let field, _, let name?) where !name.isEmpty: "\(Self.singular(field)) '\(name)'"
    case .element(let field, let index, _): "\(field)[\(index)]"
    case .entry(let field, let key): "\(Self.singular(field)) '\(key)'"
    }
  }

  /// The singular of a field's name: `layers` holds a `layer`.
  private static func singular(_ field: String) -> String {
    field.hasSuffix("s") && !field.hasSuffix("ss") ? String(field.dropLast()) : field
  }
}
