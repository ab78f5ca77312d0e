import Foundation
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

@Suite struct MLModelStructureTests {
  @Test func networks() async throws {
    let asset = try MLModelAsset(specification: Data(ModelFile.encode(SampleModels.dense([1, 0, 0, 1]))))
    guard case .neuralNetwork(let network) = try await MLModelStructure.load(asset: asset) else {
      Issue.record("no network")
      return
    }
    #expect(network.layers.map(\.name) == ["dense"])
    #expect(network.layers.map(\.type) == ["innerProduct"])
    #expect(network.layers.first?.inputNames == ["x"] && network.layers.first?.outputNames == ["y"])
    let plan = try await MLComputePlan.load(asset: asset, configuration: MLModelConfiguration())
    #expect(network.layers.first.flatMap { plan.deviceUsage(for: $0) }?.preferred.description == "CPU")
  }

  @Test func rawModelsThrow() async throws {
    let folder = try TemporaryFolder()
    let url = try SampleModels.write(SampleModels.dense([1, 0, 0, 1]), "Dense.mlmodel", in: folder)
    let error = await #expect(throws: MLModelError.self) { _ = try await MLModelStructure.load(contentsOf: url) }
    #expect(error?.code == .generic)
  }

  @Test func costs() throws {
    let operations: [MILSpec.Operation] = [
      Self.operation("relu", ["x": "x"], "a", [2, 3]), Self.operation("matmul", ["x": "a", "y": "x"], "b", [2, 3]),
    ]
    let block = MILSpec.Block.with {
      $0.operations = operations
      $0.outputs = ["b"]
    }
    let program = MILSpec.Program.with {
      $0.functions = [
        "main": .with {
          $0.opset = "CoreML5"
          $0.inputs = [Self.value("x", [2, 3])]
          $0.blockSpecializations = ["CoreML5": block]
        }
      ]
    }
    let plan = MLComputePlan(.model(.mlProgram(program)))
    guard case .program(let structure) = plan.modelStructure else {
      Issue.record("no program")
      return
    }
    let found = try #require(structure.functions["main"]?.block.operations)
    #expect(found.map(\.operatorName) == ["relu", "matmul"])
    // 24 bytes in and 24 out, against twice 24 in and 24 out: the arithmetic takes less time than that.
    #expect(found.map { plan.estimatedCost(of: $0)?.weight } == [0.4, 0.6])
    guard case .name("a") = found[1].inputs["x"]?.bindings.first else {
      Issue.record("no name")
      return
    }
  }

  @Test func functionsThatShareNamesHaveTheirOwnCosts() throws {
    func function(_ operations: MILSpec.Operation...) -> MILSpec.Function {
      .with { function in
        function.opset = "CoreML8"
        function.inputs = [Self.value("x", [2, 2])]
        function.blockSpecializations = [
          "CoreML8": .with {
            $0.operations = operations
            $0.outputs = ["a"]
          }
        ]
      }
    }
    let program = MILSpec.Program.with {
      $0.functions = [
        "activate": function(Self.operation("relu", ["x": "x"], "a", [2, 2])),
        "multiply": function(Self.operation("matmul", ["x": "x", "y": "x"], "a", [2, 2])),
      ]
    }
    let plan = MLComputePlan(.model(.mlProgram(program)))
    guard case .program(let structure) = plan.modelStructure else {
      Issue.record("no program")
      return
    }
    func weight(_ function: String) -> Double? {
      let operation = structure.functions[function]?.block.operations.first
      return operation.flatMap { plan.estimatedCost(of: $0) }?.weight
    }
    // Each has the whole work of its function.
    #expect(weight("activate") == 1)
    #expect(weight("multiply") == 1)
  }

  /// Open lengths are those that the model declares, and arithmetic counts where it takes longer than moving bytes.
  @Test func costsOfOpenShapes() throws {
    let program = MILSpec.Program.with {
      $0.functions = [
        "main": .with {
          $0.opset = "CoreML5"
          $0.inputs = [Self.value("x", [nil, 256])]
          $0.blockSpecializations = [
            "CoreML5": .with {
              $0.operations = [
                Self.operation("relu", ["x": "x"], "a", [nil, 256]),
                Self.operation("matmul", ["x": "a", "y": "a"], "b", [nil, 256]),
              ]
              $0.outputs = ["b"]
            }
          ]
        }
      ]
    }
    let model = Model.model(.mlProgram(program), version: 6, inputs: [.multiArray("x", [256, 256])], outputs: [])
    for (plan, structures) in [
      (MLComputePlan(model), 1), (MLComputePlan(.model(.pipeline(.with { $0.models = [model, model] }))), 2),
    ] {
      let programs: [MLModelStructure] =
        if case .pipeline(let pipeline) = plan.modelStructure { pipeline.subModels } else { [plan.modelStructure] }
      #expect(programs.count == structures)
      for case .program(let structure) in programs {
        let weights =
          structure.functions["main"]?.block.operations.map { plan.estimatedCost(of: $0)?.weight ?? 0 } ?? []
        // 2 · 256³ / 8 against 2 · 4 · 256².
        #expect(weights.count == 2 && weights[1] / weights[0] == 8)
      }
    }
  }

  private static func value(_ name: String, _ shape: [UInt64?]) -> MILSpec.NamedValueType {
    .with {
      $0.name = name
      $0.type = .with { $0.kind = .tensorType(.tensor(.float32, shape)) }
    }
  }

  private static func operation(
    _ type: String, _ inputs: [String: String], _ output: String, _ shape: [UInt64?]
  ) -> MILSpec.Operation {
    .with { operation in
      operation.type = type
      for (name, value) in inputs {
        operation.inputs[name] = .with { $0.arguments = [.with { $0.binding = .name(value) }] }
      }
      operation.outputs = [Self.value(output, shape)]
    }
  }
}
