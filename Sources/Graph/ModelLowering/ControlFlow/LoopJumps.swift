internal import ModelSpec

/// The layers of a loop's body without its `loopBreak` and `loopContinue`, which the graph has no form of: blobs say that
/// a round or the loop is at its end, and the layers behind a jump are in a branch that asks them.
struct LoopJumps {
  private(set) var layers: [NeuralNetworkLayer] = []
  /// Blobs that are 1 once the round, or the whole loop, is at its end, else 0; nil where the loop has no such jump.
  private(set) var roundEnd: String?
  private(set) var loopEnd: String?
  private let name: String

  /// - Parameter name: Part of the names of the blobs, which no other loop around has.
  init(_ body: [NeuralNetworkLayer], name: String) {
    self.name = name
    guard Self.hasJump(body) else {
      layers = body
      return
    }
    let roundEnd = "\(name) round is over"
    self.roundEnd = roundEnd
    layers = [Self.constant(roundEnd, 0)] + withoutJumps(body, roundEnd)
  }

  /// Whether a jump among `layers` or in branches in them is one of this loop.
  private static func hasJump(_ layers: [NeuralNetworkLayer]) -> Bool { layers.contains(where: hasJump) }

  private static func hasJump(_ layer: NeuralNetworkLayer) -> Bool {
    switch layer.layer {
    case .loopBreak, .loopContinue: true
    case .branch(let params): hasJump(params.ifBranch?.layers ?? []) || hasJump(params.elseBranch?.layers ?? [])
    default: false
    }
  }

  private mutating func withoutJumps(_ layers: [NeuralNetworkLayer], _ roundEnd: String) -> [NeuralNetworkLayer] {
    var result: [NeuralNetworkLayer] = []
    for (index, layer) in layers.enumerated() {
      switch layer.layer {
      // What stands behind a jump is never run.
      case .loopContinue:
        return result + [Self.constant(roundEnd, 1)]
      case .loopBreak:
        let loopEnd = "\(name) is over"
        self.loopEnd = loopEnd
        return result + [Self.constant(roundEnd, 1), Self.constant(loopEnd, 1)]
      case .branch(var params) where Self.hasJump(layer):
        let whenTrue = withoutJumps(params.ifBranch?.layers ?? [], roundEnd)
        let whenFalse = withoutJumps(params.elseBranch?.layers ?? [], roundEnd)
        params.ifBranch?.layers = whenTrue
        params.elseBranch?.layers = whenFalse
        var branch = layer
        branch.layer = .branch(params)
        result.append(branch)
        let rest = withoutJumps(Array(layers[(index + 1)...]), roundEnd)
        if !rest.isEmpty { result.append(Self.otherwise(roundEnd, rest)) }
        return result
      default: result.append(layer)
      }
    }
    return result
  }

  /// A layer that makes a blob of one number.
  static func constant(_ name: String, _ value: Float) -> NeuralNetworkLayer {
    .with {
      $0.name = name
      $0.output = [name]
      $0.layer = .loadConstantND(
        .with {
          $0.shape = [1]
          $0.data = .with { $0.floatValue = WeightData(floats: [value]) }
        })
    }
  }

  /// `layers`, unless the blob `condition` is set.
  private static func otherwise(_ condition: String, _ layers: [NeuralNetworkLayer]) -> NeuralNetworkLayer {
    .with {
      $0.name = condition
      $0.input = [condition]
      $0.layer = .branch(
        .with {
          $0.ifBranch = NeuralNetwork()
          $0.elseBranch = .with { $0.layers = layers }
        })
    }
  }
}
