internal import ModelOps
internal import ModelSpec

/// A graph made ready to run: a flat list of steps over numbered slots.
///
/// Nothing in it changes while it runs, so that many predictions share it.
struct ExecutionPlan: Sendable {
  /// Where a step finds a value.
  enum Source: Sendable {
    case slot(Int)
    /// A slot that is not needed any more, so that its memory can serve for the result.
    case lastUse(of: Int)
    case constant(Int)
  }

  /// How a step computes its results.
  enum Action: Sendable {
    /// Weights are packed and the kernel is chosen.
    case prepared(Box<any PreparedOperation>, acceptsChannelsLast: Bool)
    /// All shapes are known.
    case fixed(Box<Evaluation>)
    /// Shapes or attributes are known when the arguments are there.
    case dynamic(any TensorOperation.Type, outputCount: Int)
    /// `read_state` of a state that is written before anybody reads it again: what it holds is handed over, so that it
    /// may be changed in place.
    case takeState
    /// `cond`: the first argument chooses the block.
    case branch(Block, Block)
    /// `while_loop`: the arguments change from round to round.
    case loop(condition: Block, body: Block)
  }

  /// A value on the heap, so that running a step does not copy it: a copy would retain every reference in it.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  struct Step: Sendable {
    /// The operation's name.
    var operation: String
    /// The layer or operation of the model that it comes from.
    var path: ModelPath
    /// What the results are called in the graph.
    var resultNames: [String]
    var arguments: [Source]
    var layout: OperationInputs.Layout
    var results: [Int]
    /// Slots that are not needed any more after this step.
    var released: [Int] = []
    /// Results that are handed out as soon as they are there.
    var streamed: [(name: String, slot: Int)] = []
    var action: Action
    /// Bytes of the results, as far as they are known before the plan runs.
    var resultByteCount = 0
    /// What constant arguments are at worst, in a plan whose values are checked.
    var constants = Finiteness.finite

    /// The kernel that was chosen when the step was prepared, and why, where there was a choice.
    var kernelChoice: KernelChoice? {
      if case .prepared(let operation, _) = action { operation.value.kernelChoice } else { nil }
    }

    /// Leaves the arguments of all other parameters out.
    mutating func bindOnly(_ operands: [String]) {
      var bound: [Source] = []
      var kept: [(name: String, range: Range<Int>)] = []
      for parameter in layout.parameters where operands.contains(parameter.name) {
        kept.append((parameter.name, bound.count..<bound.count + parameter.range.count))
        bound += arguments[parameter.range]
      }
      (arguments, layout) = (bound, OperationInputs.Layout(kept))
    }
  }

  /// A block of an operation: a plan whose inputs are the block's inputs and then what it uses of the outside.
  struct Block: Sendable {
    var plan: ExecutionPlan
    /// Where the step finds what the block uses of the outside.
    var captures: [Source]
  }

  /// The steps while the plan is built; a finished plan has them in `boxes`.
  var steps: [Step] = []
  /// The steps of a finished plan.
  var boxes: [Box<Step>] = []
  var constants: [RuntimeValue] = []
  var slotCount = 0
  var inputs: [Int] = []
  var outputs: [(name: String, source: Source)] = []
  /// Values that are handed out before the first step; while the plan is made, all that are handed out.
  var streamed: [(name: String, source: Source)] = []
  /// The rest of the network, when the plan only goes as far as the ranks of blobs are known before it runs.
  var rest: NetworkRest?
  /// What is wrong with constants, and with what was computed of them, in a plan whose values are checked.
  var findings: ValueFindings?
}
