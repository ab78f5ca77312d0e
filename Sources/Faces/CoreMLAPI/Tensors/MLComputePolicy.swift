/// The devices for operations on tensors: here the processor, whatever the policy.
public struct MLComputePolicy: Hashable, Sendable {
  /// The allowed devices.
  let computeUnits: MLComputeUnits

  /// A policy that allows these units.
  public init(_ computeUnits: MLComputeUnits) { self.computeUnits = computeUnits }

  /// The processor alone.
  public static var cpuOnly: MLComputePolicy { MLComputePolicy(.cpuOnly) }
  /// The processor and a graphics processor.
  public static var cpuAndGPU: MLComputePolicy { MLComputePolicy(.cpuAndGPU) }
}

extension MLComputePolicy: CustomStringConvertible, CustomReflectable {
  /// The units that the policy allows.
  public var description: String { "\(computeUnits)" }

  /// The units that the policy allows, as a child.
  public var customMirror: Mirror { Mirror(self, children: ["computeUnits": computeUnits], displayStyle: .struct) }
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
