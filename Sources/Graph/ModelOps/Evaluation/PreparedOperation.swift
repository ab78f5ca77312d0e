internal import ModelSpec

/// An operation made ready for arguments of exactly known types: weights packed, kernels chosen, scratch sized.
///
/// It may run in several predictions at once.
public protocol PreparedOperation: Sendable {
  /// Computes the results.
  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue]

  /// The parameters that it reads when it runs; nil, unless stated, for all. The others are not bound then, and constants that
  /// are bound to nothing else are let go.
  var operands: [String]? { get }

  /// The kernel that was chosen among several, and why; nil, unless stated, where there is but one.
  var kernelChoice: KernelChoice? { get set }
}

extension PreparedOperation {
  public var operands: [String]? { nil }

  public var kernelChoice: KernelChoice? {
    get { nil }
    set {}
  }
}

/// Which of several kernels computes an operation, and why.
public struct KernelChoice: Hashable, Sendable {
  /// The kernel in a word, as `direct`.
  public var kernel: String
  /// What makes it the fastest, in a few words.
  public var reason: String

  /// `kernel`, because of `reason`.
  public init(_ kernel: String, because reason: String) { (self.kernel, self.reason) = (kernel, reason) }
}

/// What is known of an operation's arguments before it runs.
public struct PreparationArguments: Sendable {
  /// Constants by parameter, loaded; missing where a value is made at run time.
  public var constants: [String: Tensor]
  /// Threads that the prepared operation may use.
  public var threadCount: Int
  /// Whether convolutions may transform their weights: they then run up to three times as fast, round a little more, and
  /// take longer to prepare and more memory.
  public var allowsWinograd: Bool
  /// The kernel that convolutions are to use, if not the fastest of those that compute them.
  package var convolutionChoice: ConvolutionChoice?

  /// Nothing known, one thread and Winograd's method allowed, unless given.
  public init(constants: [String: Tensor] = [:], threadCount: Int = 1, allowsWinograd: Bool = true) {
    self.constants = constants
    self.threadCount = threadCount
    self.allowsWinograd = allowsWinograd
  }

  /// Threads for a kernel that computes `multiplications` products: sharing work out costs more than a small kernel.
  func threads(for multiplications: Int) -> Int { multiplications < Self.smallestShared ? 1 : threadCount }

  /// Little more than 1 µs on one thread at its best: to share work out takes 0.2 µs, and what the other thread has written is
  /// farther away.
  private static let smallestShared = 60_000
}
