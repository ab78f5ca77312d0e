public import Foundation

/// Something that models can run on. Here there is only the processor.
public enum MLComputeDevice: Hashable, CustomStringConvertible, Sendable {
  /// The processor.
  case cpu(MLCPUComputeDevice)
  /// A graphics processor; never used here.
  case gpu(MLGPUComputeDevice)
  /// The Neural Engine; never used here.
  case neuralEngine(MLNeuralEngineComputeDevice)

  /// Everything that the machine has: the processor.
  public static var allComputeDevices: [MLComputeDevice] { [processor] }

  static let processor = MLComputeDevice.cpu(MLCPUComputeDevice())

  public var description: String {
    switch self {
    case .cpu: "CPU"
    case .gpu: "GPU"
    case .neuralEngine: "Neural Engine"
    }
  }
}

/// The devices on which models can run.
public protocol MLComputeDeviceProtocol: NSObjectProtocol {}

/// The machine's processor.
public final class MLCPUComputeDevice: NSObject, MLComputeDeviceProtocol, Sendable {
  override init() {}

  public override func isEqual(_ object: Any?) -> Bool { object is MLCPUComputeDevice }
  public override var hash: Int { 0 }
}

/// A graphics processor. None is used here.
public final class MLGPUComputeDevice: NSObject, MLComputeDeviceProtocol, Sendable {
  override init() {}
}

/// Apple's Neural Engine. There is none here.
public final class MLNeuralEngineComputeDevice: NSObject, MLComputeDeviceProtocol, Sendable {
  override init() {}

  /// Always 0.
  public var totalCoreCount: Int { 0 }
}
