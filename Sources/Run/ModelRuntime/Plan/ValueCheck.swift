internal import ModelOps
internal import ModelSpec
internal import Synchronization

/// Looks for values of a prediction that are not finite, or that would not be on a device that computes in half precision.
///
/// The prediction computes each operation by itself, and is slower. What it finds adds up over all predictions that are given the
/// same check.
package final class ValueCheck: Sendable {
  /// What is looked for.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// NaN and infinities: those of inputs, states and constants, and the first one that an operation makes of finite arguments.
    package static let nonfinite = Kinds(rawValue: 1)
    /// Finite values that half precision does not have: of results that the model declares in half precision, and of all floats
    /// of neural networks, which graphics processors and the Neural Engine compute in half precision.
    package static let halfOverflow = Kinds(rawValue: 2)
  }

  package let kinds: Kinds
  private let found = Mutex(ValueFindings())

  /// Nil for no kinds.
  package init?(_ kinds: Kinds) {
    guard !kinds.isEmpty else { return nil }
    self.kinds = kinds
  }

  /// What was found so far: warnings, in the order of the values.
  package var findings: [ValueFinding] {
    found.withLock { findings in
      (kinds.contains(.nonfinite) ? findings.nonfinite : [])
        + (kinds.contains(.halfOverflow) ? findings.overflowing : [])
    }
  }

  func add(_ body: (inout ValueFindings) -> Void) { found.withLock { body(&$0) } }

  /// Looks at the inputs of a model.
  func addInputs(_ features: NameMap<FeatureValue>) {
    guard kinds.contains(.nonfinite) else { return }
    for (name, value) in features.sorted(by: { $0.key < $1.key }) {
      guard let found = value.firstNonfinite else { continue }
      add { $0.addGiven(.input(name), found.value, at: found.indices) }
    }
  }

  /// Looks at the outputs of a model that is not made of operations.
  ///
  /// - Parameter type: The model's type, by the schema's name.
  func addOutputs(
    _ outputs: NameMap<FeatureValue>, from inputs: NameMap<FeatureValue>, type: String, at path: ModelPath
  ) {
    guard kinds.contains(.nonfinite), inputs.values.allSatisfy({ $0.firstNonfinite == nil }) else { return }
    for (name, value) in outputs.sorted(by: { $0.key < $1.key }) {
      guard let found = value.firstNonfinite else { continue }
      add { $0.addOutput(name, found.value, at: found.indices, type: type, path: path) }
    }
  }
}

/// Which floats of a graph a device computes in half precision.
enum HalfValues: Sendable {
  /// Those that the model declares so.
  case declared
  case all
}

/// The check of one run of a plan.
struct StepCheck: Sendable {
  let check: ValueCheck
  let halves: HalfValues

  /// Nil without a check.
  init?(_ check: ValueCheck?, _ halves: HalfValues) {
    guard let check else { return nil }
    self.check = check
    self.halves = halves
  }

  /// What arguments are at worst.
  static func finiteness(_ arguments: [RuntimeValue]) -> Finiteness {
    arguments.lazy.map(\.finiteness).max() ?? .finite
  }

  /// Looks at an input of a graph.
  func add(input tensor: Tensor, _ name: String) {
    if check.kinds.contains(.halfOverflow), tensor.isHalf(halves) { check.add { $0.addOverflow(tensor, input: name) } }
  }

  /// Looks at a state of a graph before it runs.
  func add(state tensor: Tensor, _ name: String) {
    if check.kinds.contains(.nonfinite) { check.add { $0.addGiven(tensor, .state(name)) } }
  }

  /// Looks at the results of a step whose arguments were at worst as `arguments` says.
  func add(_ results: [RuntimeValue], of step: ExecutionPlan.Step, arguments: Finiteness, in context: ExecutionContext)
  {
    check.add { findings in
      findings.add(
        results, (step.operation, step.path, step.resultNames), arguments: max(arguments, step.constants),
        halves: halves, in: context)
    }
  }
}

extension ValueFindings {
  /// Takes in the results of an operation.
  mutating func add(
    _ results: [RuntimeValue], _ operation: (name: String, path: ModelPath, results: [String]), arguments: Finiteness,
    halves: HalfValues, in context: ExecutionContext
  ) {
    // What a state holds was looked at when the prediction began, or when an operation made it.
    guard operation.name != "read_state" else { return }
    for (result, name) in zip(results, operation.results) {
      guard case .tensor(let tensor) = result, tensor.form == .float else { continue }
      let place = Place(operation: operation.name, path: operation.path, result: name)
      let rowMajor = tensor.rowMajor(context)
      addResult(rowMajor, of: place, arguments: arguments)
      if tensor.isHalf(halves) { addOverflow(rowMajor, of: place) }
    }
  }
}

extension RuntimeValue {
  /// What the floats of the value are at worst.
  var finiteness: Finiteness {
    switch self {
    case .tensor(let tensor): tensor.finiteness
    case .list(let list): list.tensors.lazy.compactMap { $0?.finiteness }.max() ?? .finite
    case .strings, .longIntegers, .dictionary, .state: .finite
    }
  }
}

extension Tensor {
  fileprivate func isHalf(_ halves: HalfValues) -> Bool { form == .float && (halves == .all || scalar == .fp16) }
}

extension FeatureValue {
  /// The first number that is not finite, and where it is; images have none.
  fileprivate var firstNonfinite: (value: Float, indices: [Int])? {
    switch self {
    case .double(let number): return number.isFinite ? nil : (Float(number), [])
    case .array(let array):
      let tensor: Tensor
      switch array.elementType {
      // A large double is no infinity.
      case .double: tensor = Tensor(floats: array.doubles.map { $0.isFinite ? 0 : Float($0) }, array.shape)
      case .float16, .float32: tensor = array.tensor(.fp32)
      case .int32, .int8: return nil
      }
      return tensor.firstNonfinite().map { ($0.value, tensor.indices(of: $0.place)) }
    case .dictionary(let dictionary):
      let numbers: [Double] =
        switch dictionary {
        case .strings(let numbers): Array(numbers.values)
        case .integers(let numbers): Array(numbers.values)
        }
      return numbers.first { !$0.isFinite }.map { (Float($0), []) }
    case .int64, .string, .image, .sequence, .undefined: return nil
    }
  }
}
