import ModelSpec
import ModelValidation
import OrderedCollections
import Testing
import _ModelTestSupport

struct TargetCheckTests {
  private func messages(_ model: Model, _ target: String) throws -> [String] {
    TargetCheck.check(model, for: try #require(SystemRelease(target))).map(\.message)
  }

  private var identity: Model {
    .model(.identity(Identity()), version: 1, inputs: [.double("x")], outputs: [.double("x")])
  }

  @Test func aModelThatNeedsNothingNewLoadsEverywhere() throws {
    #expect(try messages(identity, "ios11") == [])
    #expect(try messages(identity, "watchos26") == [])
  }

  @Test func aSystemWithoutCoreMLIsNamed() throws {
    #expect(try messages(identity, "ios10") == ["iOS 10 has no Core ML"])
  }

  @Test func aStatedVersionThatNothingNeedsCanBeLowered() throws {
    var model = identity
    model.specificationVersion = 4
    let found = TargetCheck.check(model, for: SystemRelease(.macOS, 10, 14))
    #expect(
      found.map(\.message) == ["the model has specification version 4 (macOS 10.15), but macOS 10.14 reads up to 3"])
    #expect(
      found.first?.remedy == "nothing in the model needs it: `modelc edit --specification-version 3` sets a lower one")
  }

  @Test func whatNeedsANewerSystemIsNamed() throws {
    let model = Model.model(
      .customModel(.with { $0.className = "Mine" }), version: 1, inputs: [.double("x")], outputs: [.double("y")])
    #expect(try messages(model, "ios11.2") == ["model type `customModel` needs iOS 12, but the target is iOS 11.2"])
  }

  /// Everything that a system cannot load is told in one direction: what the model has or needs, and what the system takes.
  @Test func foundIsTheModelsAndExpectedTheSystems() throws {
    let model = Model.model(
      .customModel(.with { $0.className = "Mine" }), version: 4, inputs: [.double("x")], outputs: [.double("y")])
    let findings = TargetCheck.check(model, for: try #require(SystemRelease("ios11")))
    #expect(findings.map(\.found) == ["4", "iOS 12"])
    #expect(findings.map(\.expected) == ["1", "iOS 11"])
  }

  @Test func operationsAreComparedWithTheTargetAndNotWithTheirOpset() throws {
    let resize = MILSpec.Operation.with {
      $0.type = "resize"
      $0.outputs = [.with { $0.name = "y" }]
    }
    let function = MILSpec.Function.with {
      $0.opset = "CoreML7"
      $0.blockSpecializations = ["CoreML7": .with { $0.operations = [resize] }]
    }
    let model = Model.model(
      .mlProgram(.with { $0.functions = ["main": function] }), version: 8, inputs: [.multiArray("x", [1])],
      outputs: [.multiArray("y", [1])])
    let found = try messages(model, "macos13")
    #expect(found.contains("operation resize needs macOS 14, but the target is macOS 13"))
    let onNewer = try messages(model, "macos14")
    #expect(onNewer == [])
  }
}
