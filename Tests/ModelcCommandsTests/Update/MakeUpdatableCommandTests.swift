import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// `modelc make-updatable` for models that are updatable already.
struct MakeUpdatableCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ arguments: String...) throws -> (printed: String, made: NeuralNetwork?) {
    let source = try folder.write(ModelFile.encode(.updatableClassifier()), to: "Classes.mlmodel")
    let run = try ToolRun(["make-updatable", source, "-o", folder.path("New.mlmodel")] + arguments)
    #expect(run.standardError == "")
    #expect(run.status == 0)
    let printed = run.standardOutput.replacingOccurrences(of: folder.path("New.mlmodel"), with: "New.mlmodel")
    return (printed, try ModelFile.read(folder.path("New.mlmodel")).model.network)
  }

  @Test func whatIsNotGivenStays() throws {
    let (printed, made) = try make()
    #expect(
      printed == """
        New.mlmodel: trains 'product' (loss: cross-entropy, optimizer: sgd)
        changed: nothing
        kept: loss cross-entropy, optimizer sgd, learningRate 0.7, miniBatchSize 10, epochs 100, seed 2019, shuffle true

        """)
    #expect(made?.updateParams == Model.updatableClassifier().network?.updateParams)
  }

  @Test func whatIsGivenChanges() throws {
    let (printed, made) = try make("--learning-rate", "0.1", "--batch", "200")
    #expect(
      printed == """
        New.mlmodel: trains 'product' (loss: cross-entropy, optimizer: sgd)
        changed: learningRate 0.7 → 0.1, miniBatchSize 10 → 200
        kept: loss cross-entropy, optimizer sgd, epochs 100, seed 2019, shuffle true

        """)
    guard case .sgdOptimizer(let sgd)? = made?.updateParams?.optimizer?.optimizerType else {
      Issue.record("no optimizer")
      return
    }
    #expect(sgd.learningRate == .value(0.1, 0...1))
    #expect(sgd.miniBatchSize == .value(200, 1...1024))
    #expect(made?.updateParams?.seed == .value(2019, 0...2019))
  }

  @Test func anotherOptimizerHasItsOwnRate() throws {
    let (printed, _) = try make("--optimizer", "adam")
    #expect(
      printed.contains(
        "changed: optimizer sgd → adam, learningRate 0.7 → 0.001, beta1 none → 0.9, beta2 none → 0.999, eps none → 1e-08\n"
      ))
    #expect(printed.contains("miniBatchSize 10"))
  }
}
