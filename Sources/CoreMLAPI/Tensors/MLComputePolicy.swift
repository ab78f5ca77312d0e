/// What operations on tensors run on. Here that is the processor, whatever the policy.
public struct MLComputePolicy: Sendable {
  /// What operations may run on.
  let computeUnits: MLComputeUnits

  /// A policy that allows these units.
  public init(_ computeUnits: MLComputeUnits) { self.computeUnits = computeUnits }

  /// The processor alone.
  public static var cpuOnly: MLComputePolicy { MLComputePolicy(.cpuOnly) }
  /// The processor and a graphics processor.
  public static var cpuAndGPU: MLComputePolicy { MLComputePolicy(.cpuAndGPU) }
}

/// Calls `body` with `computePolicy` for operations on tensors, which has no effect here.
///
/// - Returns: What `body` returns.
public func withMLTensorComputePolicy<Result>(
  _ computePolicy: MLComputePolicy, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

/// Calls `body` with `computePolicy` for operations on tensors, which has no effect here.
///
/// - Returns: What `body` returns.
public func withMLTensorComputePolicy<R>(
  _ computePolicy: MLComputePolicy, _ body: () async throws -> R
) async rethrows -> R {
  try await body()
}
