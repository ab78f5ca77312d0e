internal import ModelSpec

/// What an operation may use while it runs. One prediction has one.
public struct ExecutionContext: Sendable {
  /// Where results and scratch memory come from.
  public let allocator: TensorAllocator
  /// Threads that a kernel may use, itself included; at least 1.
  public let threadCount: Int
  /// Random numbers for operations without a seed of their own.
  public let random: RandomSource
  /// What the prediction may take.
  public let budget: WorkBudget
  /// The model's layers whose code is the app's, which `nn.custom` calls by their numbers.
  public let customLayers: [any CustomLayer]

  /// A context of its own for one prediction. Default: one thread, no custom layers, the standard budget.
  public init(
    allocator: TensorAllocator = TensorAllocator(), threadCount: Int = 1, random: RandomSource = RandomSource(),
    customLayers: [any CustomLayer] = [], budget: WorkBudget = WorkBudget()
  ) {
    self.allocator = allocator
    self.threadCount = threadCount
    self.random = random
    self.customLayers = customLayers
    self.budget = budget
  }

  /// An uninitialized tensor for a result.
  public func tensor(_ scalar: ScalarType, _ shape: [Int], layout: TensorLayout = .rowMajor) -> Tensor {
    allocator.tensor(scalar, shape, layout: layout)
  }

  /// A tensor for a result of the shape, form and layout of `input`: the memory of `input` itself when nobody else holds
  /// it, else new memory. Either way `input` stays readable while the kernel runs from front to back.
  public func tensor(reusing input: inout Tensor, as scalar: ScalarType? = nil) -> Tensor {
    let scalar = scalar ?? input.scalar
    if ElementForm(scalar) == input.form, isKnownUniquelyReferenced(&input.storage) {
      return Tensor(
        scalar, input.shape, layout: input.layout, storage: input.storage, byteOffset: input.byteOffset)
    }
    return allocator.tensor(scalar, input.shape, layout: input.layout)
  }
}

/// A layer whose code is the app's. It may be called by several predictions at once.
public protocol CustomLayer: CustomLayerShapes {
  /// The results, of single precision.
  ///
  /// - Throws: `OperationError` when the layer fails.
  func evaluate(_ inputs: [Tensor]) throws(OperationError) -> [Tensor]
}
