public import Foundation
internal import ModelSpec

/// The estimated cost of running a model, and its device: here, the processor.
public class MLComputePlan {
  /// The devices on which an operation can run, and will.
  public struct DeviceUsage: Sendable {
    /// The devices that can run it.
    public let supported: [MLComputeDevice]
    /// The device that will run it.
    public let preferred: MLComputeDevice
  }

  /// The work of an operation.
  public struct Cost: Sendable {
    /// The estimated share of a prediction's time that the operation takes, 0...1. The shares of one function add up to
    /// 1.
    public let weight: Double
  }

  /// The structure of the model: layers, operations or further models.
  public final let modelStructure: MLModelStructure
  private let costs: PlanCosts

  init(_ model: Model) {
    modelStructure = MLModelStructure(model)
    costs = PlanCosts(model)
  }

  /// The plan for the compiled model in a directory.
  ///
  /// - Throws: `MLModelError` with code `generic` when the model is not compiled, with code `io` when it cannot be read.
  public static func load(contentsOf url: URL, configuration: MLModelConfiguration) async throws -> MLComputePlan {
    MLComputePlan(try await ModelQueue.result { try CompiledSpecification.read(url) })
  }

  /// The plan for an asset's model.
  ///
  /// - Throws: `MLModelError` as loading does.
  public static func load(asset: MLModelAsset, configuration: MLModelConfiguration) async throws -> MLComputePlan {
    MLComputePlan(try await ModelQueue.result { try asset.specification() })
  }

  /// The share of an operation in the work of its function, from its arithmetic and the bytes that it moves; nil for constants.
  /// Lengths that inputs leave open are those that the model declares.
  public func estimatedCost(of operation: MLModelStructure.Program.Operation) -> Cost? {
    costs.weight(ofOperation: operation.number).map { Cost(weight: $0) }
  }

  /// Where a layer runs: on the processor.
  public func deviceUsage(for layer: MLModelStructure.NeuralNetwork.Layer) -> DeviceUsage? {
    DeviceUsage(supported: MLComputeDevice.allComputeDevices, preferred: .processor)
  }

  /// Nil for constants, which do not run.
  public func deviceUsage(for operation: MLModelStructure.Program.Operation) -> DeviceUsage? {
    guard operation.operatorName != "const" else { return nil }
    return DeviceUsage(supported: MLComputeDevice.allComputeDevices, preferred: .processor)
  }
}
