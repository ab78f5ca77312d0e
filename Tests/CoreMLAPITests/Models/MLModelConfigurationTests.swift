import CoreMLAPI
import Testing

@Suite struct MLModelConfigurationTests {
  @Test func copies() throws {
    let configuration = MLModelConfiguration()
    #expect(configuration.computeUnits == .all && configuration.parameters == nil)
    configuration.computeUnits = .cpuAndNeuralEngine
    configuration.parameters = [.epochs: 3]
    configuration.functionName = "decode"
    configuration.modelDisplayName = "name"
    configuration.threadCount = 2
    (configuration.timeLimit, configuration.memoryLimit, configuration.elementLimit) = (0.5, 1 << 20, 1000)
    configuration.optimizationHints.reshapeFrequency = .infrequent
    let copy = try #require(configuration.copy() as? MLModelConfiguration)
    configuration.computeUnits = .cpuOnly
    #expect(copy.computeUnits == .cpuAndNeuralEngine && copy.parameters?[.epochs] as? Int == 3)
    #expect(copy.functionName == "decode" && copy.modelDisplayName == "name" && copy.threadCount == 2)
    #expect(copy.timeLimit == 0.5 && copy.memoryLimit == 1 << 20 && copy.elementLimit == 1000)
    #expect(copy.optimizationHints.reshapeFrequency == .infrequent)
  }

  @Test func rawValues() {
    #expect([MLComputeUnits.cpuOnly, .cpuAndGPU, .all, .cpuAndNeuralEngine].map(\.rawValue) == [0, 1, 2, 3])
    #expect(MLModel.availableComputeDevices.map(\.description) == ["CPU"])
  }
}
