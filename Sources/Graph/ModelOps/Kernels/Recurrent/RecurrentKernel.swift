internal import CModelKernels
internal import ModelSpec

/// The weights of one direction of a recurrent operation, packed for its kernel.
struct RecurrentWeights: Sendable {
  /// I
  let inputs: Int
  /// H
  let hidden: Int
  fileprivate let inputWeights: TensorStorage
  fileprivate let hiddenWeights: TensorStorage
  /// [gates · H]
  fileprivate let bias: TensorStorage?
  /// [gates · H], added to the product with the state.
  fileprivate let hiddenBias: TensorStorage?
  /// [3 · H]
  fileprivate let peephole: TensorStorage?

  /// - Parameters:
  ///   - input: [gates · H, I]
  ///   - state: [gates · H, H]
  init(
    _ kind: RecurrentKernel.Kind, input: Tensor, state: Tensor, bias: Tensor?, hiddenBias: Tensor?, peephole: Tensor?
  ) {
    (inputs, hidden) = (input.shape[1], state.shape[1])
    let (hidden, gates) = (hidden, kind.gates)
    func packed(_ matrix: Tensor, gates: Int, columns: Int) -> TensorStorage {
      let count = model_kernels_recurrent_packed_count(gates, hidden, columns)
      let storage = TensorStorage.toFill(byteCount: count * 4)
      if let source = matrix.floats.baseAddress, matrix.count > 0 {
        let target = storage.base.bindMemory(to: Float.self, capacity: count)
        model_kernels_recurrent_pack(kind == .gru ? 1 : 0, gates, hidden, columns, source, target)
      }
      return storage
    }
    inputWeights = packed(input, gates: gates, columns: inputs)
    hiddenWeights = packed(state, gates: gates, columns: hidden)
    self.bias = bias.map { packed($0, gates: gates, columns: 1) }
    self.hiddenBias = hiddenBias.map { packed($0, gates: gates, columns: 1) }
    self.peephole = peephole.map { packed($0, gates: 3, columns: 1) }
  }

  fileprivate func layer(_ kind: RecurrentKernel.Kind, _ functions: RecurrentFunctions) -> model_kernels_recurrent_layer
  {
    model_kernels_recurrent_layer(
      cell: kind.encoded, inputs: inputs, hidden: hidden, input_weights: Self.floats(inputWeights),
      hidden_weights: Self.floats(hiddenWeights), bias: bias.map(Self.floats), hidden_bias: hiddenBias.map(Self.floats),
      peephole: peephole.map(Self.floats), recurrent: functions.encoded(functions.recurrent),
      candidate: functions.encoded(functions.cell), activation: functions.encoded(functions.activation),
      gate_clip: functions.gateClip, cell_clip: functions.cellClip, couples_gates: functions.couplesGates ? 1 : 0,
      resets_after: functions.resetsAfter ? 1 : 0)
  }

  private static func floats(_ storage: TensorStorage) -> UnsafePointer<Float> {
    UnsafePointer(storage.base.assumingMemoryBound(to: Float.self))
  }
}

/// Runs recurrent operations along a sequence.
enum RecurrentKernel {
  enum Kind {
    case rnn, gru, lstm

    var gates: Int {
      switch self {
      case .rnn: 1
      case .gru: 3
      case .lstm: 4
      }
    }

    fileprivate var encoded: model_kernels_recurrent_cell {
      switch self {
      case .rnn: model_kernels_rnn
      case .gru: model_kernels_gru
      case .lstm: model_kernels_lstm
      }
    }
  }

  /// Computes all directions, each with H columns of the states and of y, on as many threads as pay off.
  ///
  /// - Parameters:
  ///   - x: [S, B, I]
  ///   - hidden: [B, D · H], the initial state on entry and the last on return.
  ///   - cell: As `hidden`; for `lstm` only.
  ///   - y: [S or 1, B, D · H]
  static func run(
    _ kind: Kind, _ directions: [RecurrentWeights], functions: RecurrentFunctions, x: Tensor,
    direction: RecurrentCell.Direction, hidden: Tensor, cell: Tensor?, into y: Tensor, outputsSequence: Bool,
    in context: ExecutionContext
  ) {
    guard hidden.count > 0, let first = directions.first else { return }
    let output =
      !outputsSequence
      ? model_kernels_recurrent_last
      : direction == .bidirectional ? model_kernels_recurrent_placed : model_kernels_recurrent_computed
    let layers = directions.map { $0.layer(kind, functions) }
    let runs = directions.indices.map { index in
      let column = index * first.hidden
      return model_kernels_recurrent_sequence(
        x: x.floats.baseAddress, steps: x.shape[0], batch: x.shape[1],
        reversed: direction == .reverse || index == 1 ? 1 : 0, h: hidden.floats.baseAddress.map { $0 + column },
        c: (cell?.floats.baseAddress).map { $0 + column }, state_stride: hidden.shape[1],
        y: y.floats.baseAddress.map { $0 + column }, y_stride: hidden.shape[1], y_count: y.count - column,
        output: output)
    }
    let work = x.shape[0] * x.shape[1] * kind.gates * first.hidden * (first.hidden + first.inputs)
    let threads = work < smallestShared ? 1 : context.threadCount
    layers.withUnsafeBufferPointer { layers in
      runs.withUnsafeBufferPointer { runs in
        let parts = model_kernels_recurrent_parts(
          layers.baseAddress, runs.baseAddress, max(1, threads / directions.count))
        let size = model_kernels_recurrent_size(layers.baseAddress, runs.baseAddress, directions.count, parts)
        let memory = context.allocator.scratch(byteCount: size)
        let walk = model_kernels_recurrent_begin(
          layers.baseAddress, runs.baseAddress, directions.count, parts, memory.base)
        let walkers = min(threads, directions.count * parts)
        ParallelLoop.split(walkers, threadCount: walkers) { range in
          for index in range { model_kernels_recurrent_join(walk, index) }
        }
        model_kernels_recurrent_end(walk)
        withExtendedLifetime(memory) {}
      }
    }
    // One by one: optimized code leaks a tuple that holds optional values.
    withExtendedLifetime(directions) {}
    withExtendedLifetime(x) {}
    withExtendedLifetime(hidden) {}
    withExtendedLifetime(cell) {}
    withExtendedLifetime(y) {}
  }

  /// Fewer multiplications than this take less time than sharing them among threads.
  private static let smallestShared = 1 << 18

  /// A copy of `x`.
  static func copy(_ x: Tensor, _ context: ExecutionContext) -> Tensor {
    let y = context.tensor(x.scalar, x.shape)
    _ = y.floats.update(fromContentsOf: x.floats)
    return y
  }

  /// The element-wise sum of two vectors, either of which may be nil.
  static func sum(_ a: Tensor?, _ b: Tensor?) -> Tensor? {
    guard let a, let b else { return a ?? b }
    return Tensor(floats: zip(a.floats, b.floats).map { $0 + $1 }, a.shape)
  }

  /// `bias`, or `count` zeros if nil, with `amount` added to the elements in `range`.
  static func bias(_ bias: Tensor?, count: Int, adding amount: Float, to range: Range<Int>) -> Tensor {
    var elements = bias.map { Array($0.floats) } ?? [Float](repeating: 0, count: count)
    for index in range { elements[index] += amount }
    return Tensor(floats: elements, [count])
  }
}

extension RecurrentFunctions {
  fileprivate func encoded(_ activation: RecurrentActivation) -> model_kernels_recurrent_function {
    let kind =
      switch activation {
      case .linear: model_kernels_recurrent_linear
      case .relu: model_kernels_recurrent_relu
      case .tanh: model_kernels_recurrent_tanh
      case .scaledTanh: model_kernels_recurrent_scaled_tanh
      case .sigmoid: model_kernels_recurrent_sigmoid
      case .sigmoidHard, .hardSigmoid: model_kernels_recurrent_hard_sigmoid
      }
    return model_kernels_recurrent_function(kind: kind, alpha: alpha, beta: beta)
  }
}
