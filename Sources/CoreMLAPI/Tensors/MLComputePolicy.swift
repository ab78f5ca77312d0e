/// What operations on tensors run on. Here that is the processor, whatever the policy.
public struct MLComputePolicy: Sendable {
  /// The policy of the current task.
  @TaskLocal static var current: MLComputePolicy = .cpuAndGPU

  /// What operations may run on.
  let computeUnits: MLComputeUnits

  /// A policy that allows these units.
  public init(_ computeUnits: MLComputeUnits) { self.computeUnits = computeUnits }

  /// The processor alone.
  public static var cpuOnly: MLComputePolicy { MLComputePolicy(.cpuOnly) }
  /// The processor and a graphics processor.
  public static var cpuAndGPU: MLComputePolicy { MLComputePolicy(.cpuAndGPU) }
}

/// Calls `body` with `computePolicy` for operations on tensors.
///
/// - Returns: What `body` returns.
public func withMLTensorComputePolicy<Result>(
  _ computePolicy: MLComputePolicy, _ body: () throws -> Result
) rethrows -> Result {
  try MLComputePolicy.$current.withValue(computePolicy, operation: body)
}

/// Calls `body` with `computePolicy` for operations on tensors.
///
/// - Returns: What `body` returns.
public func withMLTensorComputePolicy<R>(
  _ computePolicy: MLComputePolicy, _ body: () async throws -> R
) async rethrows -> R {
  try await MLComputePolicy.$current.withValue(computePolicy, operation: body)
}
