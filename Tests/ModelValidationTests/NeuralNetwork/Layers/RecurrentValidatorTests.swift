import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Layers with 2 inputs and 3 outputs: matrices of 6 and 9 values, vectors of 3.
@Suite struct RecurrentValidatorTests {
  private let sigmoid = ActivationParams.with { $0.nonlinearityType = .sigmoid(ActivationSigmoid()) }
  private let softsign = ActivationParams.with { $0.nonlinearityType = .softsign(ActivationSoftsign()) }
  private let shape: [Int64] = [1, 1, 2, 1, 1]

  private func simple(
    inputs: [String] = ["x", "h"], outputs: [String] = ["y", "g"],
    _ change: (inout SimpleRecurrentLayerParams) -> Void = { _ in }
  ) -> [String] {
    var params = SimpleRecurrentLayerParams.with {
      $0.inputVectorSize = 2
      $0.outputVectorSize = 3
      $0.activation = sigmoid
      $0.weightMatrix = .floats(6)
      $0.recursionMatrix = .floats(9)
      $0.hasBiasVector = true
      $0.biasVector = .floats(3)
    }
    change(&params)
    return findings(.simpleRecurrent(params), inputs: inputs, outputs: outputs, shape: shape)
  }

  @Test func simpleRecurrent() {
    #expect(simple().isEmpty)
    #expect(
      simple(inputs: ["x"], outputs: ["y"]) == [
        "input: simpleRecurrent layers must have 2 inputs, this one has 1",
        "output: simpleRecurrent layers must have 2 outputs, this one has 1",
      ])
    #expect(
      simple { $0.weightMatrix = .floats(5) } == [
        "simpleRecurrent › weightMatrix: weightMatrix holds 5 values, expected 6 (outputVectorSize 3 × "
          + "inputVectorSize 2)"
      ])
    #expect(
      simple { $0.recursionMatrix = .floats(6) } == [
        "simpleRecurrent › recursionMatrix: recursionMatrix holds 6 values, expected 9 (outputVectorSize 3 × "
          + "outputVectorSize 3)"
      ])
    #expect(
      simple { $0.biasVector = nil } == [
        "simpleRecurrent › biasVector: biasVector holds no values, expected 3 (outputVectorSize 3)"
      ])
    #expect(
      simple { $0.biasVector = .halves(3) } == [
        "simpleRecurrent › biasVector: `weightMatrix` is in 32-bit floats, but `biasVector` is in 16-bit floats"
      ])
    #expect(
      simple {
        $0.weightMatrix = .linear(bytes: 6, bits: 8, scale: 3)
        $0.biasVector = .halves(3)
      }.isEmpty)
  }

  @Test func activations() {
    #expect(
      simple { $0.activation = softsign } == [
        "simpleRecurrent › activation › softsign: recurrent layers cannot use the activation `softsign`"
      ])
    #expect(
      simple { $0.activation = nil } == [
        "simpleRecurrent › activation › NonlinearityType: the activation has no function"
      ])
  }

  @Test func gru() {
    let sound = GRULayerParams.with {
      $0.inputVectorSize = 2
      $0.outputVectorSize = 3
      $0.activations = [sigmoid, sigmoid]
      $0.updateGateWeightMatrix = .floats(6)
      $0.resetGateWeightMatrix = .floats(6)
      $0.outputGateWeightMatrix = .floats(6)
      $0.updateGateRecursionMatrix = .floats(9)
      $0.resetGateRecursionMatrix = .floats(9)
      $0.outputGateRecursionMatrix = .floats(9)
    }
    func check(_ params: GRULayerParams) -> [String] {
      findings(.gru(params), outputs: ["y", "h"], shape: shape)
    }
    #expect(check(sound).isEmpty)
    var params = sound
    params.hasBiasVectors = true
    params.resetGateBiasVector = .floats(3)
    params.outputGateBiasVector = .halves(3)
    params.activations = [softsign]
    #expect(
      check(params) == [
        "gru › updateGateBiasVector: updateGateBiasVector holds no values, expected 3 (outputVectorSize 3)",
        "gru › outputGateBiasVector: `updateGateWeightMatrix` is in 32-bit floats, but "
          + "`outputGateBiasVector` is in 16-bit floats",
        "gru › activations[0] › softsign: recurrent layers cannot use the activation `softsign`",
      ])
  }

  private var weights: LSTMWeightParams {
    .with {
      $0.inputGateWeightMatrix = .floats(6)
      $0.forgetGateWeightMatrix = .floats(6)
      $0.blockInputWeightMatrix = .floats(6)
      $0.outputGateWeightMatrix = .floats(6)
      $0.inputGateRecursionMatrix = .floats(9)
      $0.forgetGateRecursionMatrix = .floats(9)
      $0.blockInputRecursionMatrix = .floats(9)
      $0.outputGateRecursionMatrix = .floats(9)
    }
  }

  @Test func lstmInOneDirection() {
    let sound = UniDirectionalLSTMLayerParams.with {
      $0.inputVectorSize = 2
      $0.outputVectorSize = 3
      $0.activations = [sigmoid, sigmoid, sigmoid]
      $0.weightParams = weights
    }
    func check(_ params: UniDirectionalLSTMLayerParams) -> [String] {
      findings(.uniDirectionalLSTM(params), outputs: ["y", "h", "c"], shape: shape)
    }
    #expect(check(sound).isEmpty)
    var params = sound
    params.activations = [sigmoid]
    params.params = .with {
      $0.hasBiasVectors = true
      $0.hasPeepholeVectors = true
    }
    let found = check(params)
    #expect(found.count == 8)
    #expect(found.first == "uniDirectionalLSTM › activations: `activations` has 1 function, expected 3")
    #expect(
      found.last
        == "uniDirectionalLSTM › weightParams › outputGatePeepholeVector: outputGatePeepholeVector holds no values, "
        + "expected 3 (outputVectorSize 3)")
    params = sound
    params.weightParams?.blockInputWeightMatrix = .halves(6)
    #expect(
      check(params) == [
        "uniDirectionalLSTM › weightParams › blockInputWeightMatrix: `inputGateWeightMatrix` is in 32-bit floats, but "
          + "`blockInputWeightMatrix` is in 16-bit floats"
      ])
    params.weightParams = nil
    #expect(check(params).count == 8)
  }

  @Test func lstmInBothDirections() {
    let sound = BiDirectionalLSTMLayerParams.with {
      $0.inputVectorSize = 2
      $0.outputVectorSize = 3
      $0.activationsForwardLSTM = [sigmoid, sigmoid, sigmoid]
      $0.activationsBackwardLSTM = [sigmoid, sigmoid, sigmoid]
      $0.weightParams = [weights, weights]
    }
    func check(_ params: BiDirectionalLSTMLayerParams, _ severity: Diagnostic.Severity = .error) -> [String] {
      findings(.biDirectionalLSTM(params), severity, outputs: ["y", "h", "c", "i", "d"], shape: shape)
    }
    #expect(check(sound).isEmpty)
    var params = sound
    params.activationsBackwardLSTM = []
    params.weightParams[1].inputGateWeightMatrix = .floats(1)
    #expect(
      check(params) == [
        "biDirectionalLSTM › activationsBackwardLSTM: `activationsBackwardLSTM` has 0 functions, expected 3",
        "biDirectionalLSTM › weightParams[1] › inputGateWeightMatrix: inputGateWeightMatrix holds 1 value, expected 6 "
          + "(outputVectorSize 3 × inputVectorSize 2)",
      ])
    params = sound
    params.weightParams.removeLast()
    #expect(
      check(params) == [
        "biDirectionalLSTM › weightParams: `weightParams` has 1 entry, expected 2 (forward and backward)"
      ])
    params = sound
    params.weightParams[0].inputGateWeightMatrix = .halves(6)
    #expect(check(params).isEmpty)
    #expect(check(params, .warning).count == 1)
  }
}
