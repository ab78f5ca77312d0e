/// The hardware that a model may use. Here every choice means the processor.
public enum MLComputeUnits: Int, Sendable {
  /// The processor alone.
  case cpuOnly = 0
  /// The processor and a graphics processor.
  case cpuAndGPU = 1
  /// Everything that the machine has.
  case all = 2
  /// The processor and the Neural Engine.
  case cpuAndNeuralEngine = 3
}
