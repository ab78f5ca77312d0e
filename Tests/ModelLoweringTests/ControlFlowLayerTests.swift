internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

@Suite struct ControlFlowLayerTests {
  private func network(_ layers: [NeuralNetworkLayer]) -> NeuralNetwork { .with { $0.layers = layers } }

  private let copy = NeuralNetworkLayer.Layer.copy(CopyLayerParams())

  private func concat(_ inputs: [String], _ output: String) -> NeuralNetworkLayer {
    .layer("concat", inputs, [output], .concatND(ConcatNDLayerParams()))
  }

  @Test func branchJoinsItsBlobs() {
    let branch = BranchLayerParams.with {
      $0.ifBranch = network([.layer("then", ["x"], ["y"], .relu)])
      $0.elseBranch = network([concat(["x", "x"], "y")])
    }
    let lowered = lower(
      [.layer("branch", ["flag"], [], .branch(branch)), .layer("after", ["y"], ["z"], .relu)],
      inputs: [.multiArray("flag", [1]), .multiArray("x", [4, 3])])
    #expect(lowered.isComplete)
    #expect(lowered.blobs["z"]?.shape.description == "[4...8, 3]")
    let cond = lowered.graph.operations.first { $0.operation == "cond" }
    #expect(cond?.blocks.map { $0.operations.map(\.operation) } == [["relu"], ["concat"]])
    #expect(cond?.blocks[1].operations[0].source.description == "layer 'branch' › branch › elseBranch › layer 'concat'")
  }

  @Test func branchesOfDifferentRanks() {
    let branch = BranchLayerParams.with {
      $0.ifBranch = network([.layer("then", ["x"], ["y"], .relu)])
      $0.elseBranch = network([.layer("else", ["x"], ["y"], .reduceSum(.with { $0.axes = [0] }))])
    }
    let lowered = lower(
      [.layer("branch", ["flag"], [], .branch(branch)), .layer("after", ["y"], ["z"], .innerProduct(9, 2))],
      inputs: [.multiArray("flag", [1]), .multiArray("x", [4, 3])])
    #expect(lowered.problems.isEmpty)
    #expect(lowered.blobs["z"] == nil)
  }

  @Test func problemsInABranchAreFound() {
    let branch = BranchLayerParams.with { $0.ifBranch = network([.layer("ip", ["x"], ["y"], .innerProduct(9, 2))]) }
    let lowered = lower(
      [.layer("branch", ["flag"], [], .branch(branch))],
      inputs: [.multiArray("flag", [1]), .multiArray("x", [4, 3])])
    #expect(lowered.problems.map(\.path.description) == ["layer 'branch' › branch › ifBranch › layer 'ip'"])
  }

  /// The other branch may be the only one that ever runs.
  @Test func aBranchThatCannotRunIsLeftOut() throws {
    let branch = BranchLayerParams.with {
      $0.ifBranch = network([.layer("ip", ["x"], ["y"], .innerProduct(9, 2))])
      $0.elseBranch = network([.layer("else", ["x"], ["y"], .relu)])
    }
    let lowered = lower(
      [.layer("branch", ["flag"], [], .branch(branch)), .layer("after", ["y"], ["z"], .relu)],
      inputs: [.multiArray("flag", [1]), .multiArray("x", [4, 3])])
    #expect(lowered.problems.map(\.isInBranch) == [true])
    #expect(lowered.blobs["z"]?.shape.description == "[4, 3]")
    let operations = lowered.graph.operations.map(\.operation)
    #expect(operations.contains("nn.require") && !operations.contains("cond"))
  }

  @Test func loopFindsTypesThatHoldInEveryRound() {
    let loop = LoopLayerParams.with {
      $0.maxLoopIterations = 5
      $0.bodyNetwork = network([concat(["y", "x"], "longer"), .layer("copy", ["longer"], ["y"], copy)])
    }
    let lowered = lower(
      [.layer("start", ["x"], ["y"], copy), .layer("loop", [], [], .loop(loop))],
      inputs: [.multiArray("x", [4, 3])], outputs: [.multiArray("y", [])])
    #expect(lowered.isComplete)
    #expect(lowered.blobs["y"]?.shape.description == "[0..., 3]")
    let operation = lowered.graph.operations.last
    #expect(operation?.operation == "while_loop")
    // The condition counts; the body returns the blob and the counter.
    #expect(operation?.blocks[0].operations.map(\.operation) == ["less"])
    #expect(operation?.blocks[1].outputs.count == 2)
  }

  @Test func loopWithACondition() {
    let loop = LoopLayerParams.with {
      $0.conditionVar = "goes"
      $0.conditionNetwork = network([
        .layer("test", ["y"], ["goes"], .lessThan(.with { $0.alpha = 10 }))
      ])
      $0.bodyNetwork = network([
        .layer("step", ["y"], ["next"], .add(.with { $0.alpha = 1 })), .layer("copy", ["next"], ["y"], copy),
      ])
    }
    let lowered = lower(
      [.layer("start", ["x"], ["y"], copy), .layer("loop", [], [], .loop(loop))], inputs: [.multiArray("x", [1])])
    #expect(lowered.isComplete)
    #expect(lowered.blobs["y"]?.shape.description == "[1]")
    #expect(
      lowered.graph.operations.last?.blocks[0].operations.map(\.operation) == ["less", "cast", "cast", "squeeze"])
  }

  @Test func layersBehindAJumpAreInABranch() {
    let leave = NeuralNetworkLayer.layer("break", [], [], .loopBreak(LoopBreakLayerParams()))
    let next = NeuralNetworkLayer.layer("continue", [], [], .loopContinue(LoopContinueLayerParams()))
    let loop = LoopLayerParams.with {
      $0.maxLoopIterations = 5
      $0.bodyNetwork = network([
        .layer("first", ["flag"], [], .branch(.with { $0.ifBranch = network([leave]) })),
        .layer("second", ["flag"], [], .branch(.with { $0.elseBranch = network([next]) })),
        .layer("step", ["y"], ["next"], .add(.with { $0.alpha = 1 })), .layer("copy", ["next"], ["y"], copy),
      ])
    }
    let lowered = lower(
      [
        .layer("start", ["x"], ["y"], copy), .layer("loop", [], [], .loop(loop)),
        .layer("after", ["y"], ["z"], .relu),
      ], inputs: [.multiArray("flag", [1]), .multiArray("x", [1])], outputs: [.multiArray("z", [1])])
    #expect(lowered.isComplete)
    #expect(lowered.blobs["z"]?.shape.description == "[1]")
    let operation = lowered.graph.operations.first { $0.operation == "while_loop" }
    // Rounds are left, and the loop was not left.
    #expect(
      operation?.blocks[0].operations.map(\.operation) == ["less", "cast", "squeeze", "logical_not", "logical_and"])
    #expect(operation?.blocks[1].operations.filter { $0.operation == "cond" }.count == 2)
  }

  @Test func jumpsOutsideOfLoopsAreMissing() {
    let lowered = lower(
      [.layer("break", [], [], .loopBreak(LoopBreakLayerParams()))], inputs: [.multiArray("x", [1])])
    #expect(lowered.missingLayers.map(\.reason) == ["it is in no loop that it could leave"])
  }

  @Test func roundsOfAnInput() {
    let loop = LoopLayerParams.with { $0.bodyNetwork = network([.layer("copy", ["x"], ["y"], copy)]) }
    let lowered = lower(
      [.layer("start", ["x"], ["y"], copy), .layer("loop", ["count"], [], .loop(loop))],
      inputs: [.multiArray("x", [1]), .multiArray("count", [1])])
    #expect(lowered.isComplete)
    #expect(lowered.graph.operations.last?.blocks[0].operations.map(\.operation) == ["less"])
  }

  @Test func endlessLoopIsRefused() {
    let lowered = lower(
      [
        .layer("start", ["x"], ["y"], copy),
        .layer("loop", [], [], .loop(.with { $0.bodyNetwork = network([.layer("c", ["x"], ["y"], copy)]) })),
      ],
      inputs: [.multiArray("x", [1])])
    #expect(
      lowered.problems.map(\.message) == [
        "`conditionVar` is '', expected a blob that the condition makes, or a limit of rounds in `maxLoopIterations`"
      ])
  }

  /// Lowering the body a few times in each of many nested loops must not multiply without bound.
  @Test func deeplyNestedLoops() {
    var body = network([concat(["y", "y"], "z"), .layer("copy", ["z"], ["y"], copy)])
    for _ in 0..<30 {
      let inner = body
      body = network([
        .layer(
          "loop", [], [],
          .loop(
            .with {
              $0.maxLoopIterations = 2
              $0.bodyNetwork = inner
            }))
      ])
    }
    let lowered = lower(
      [.layer("start", ["x"], ["y"], copy)] + body.layers, inputs: [.multiArray("x", [1])])
    #expect(lowered.problems.isEmpty)
    #expect(lowered.missingLayers.isEmpty)
    #expect(lowered.blobs["y"]?.shape.description == "[0...]")
  }
}
