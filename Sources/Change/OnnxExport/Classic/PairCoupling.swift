internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Class probabilities from those of pairs of classes, as libsvm computes them: rounds that each improve one class after
/// the other, in a loop.
enum PairCoupling {
  /// - Parameter estimates: The probability of the first class of each pair.
  static func probabilities(
    _ estimates: ExportValue, _ pairs: [(Int, Int)], classes count: Int, _ builder: inout ExportBuilder
  ) -> ExportValue {
    let quadratic = self.quadratic(estimates, pairs, classes: count, &builder)
    let diagonal = builder.integers((0..<count).map { $0 * count + $0 }, [count], .int64)
    let own = builder.gather(builder.reshape(quadratic, [count * count]), diagonal, axis: 0)
    let start = builder.doubles([Double](repeating: 1 / Double(count), count: count), [count])
    let outer = builder.nodes
    builder.nodes = []
    let stem = builder.stem
    let vector = TensorType(.fp64, [Extent(count)])
    let round = ExportValue(builder.uniqueName("\(stem)/round"), .scalar(.int64))
    let goes = ExportValue(builder.uniqueName("\(stem)/goes_on"), .scalar(.bool))
    let given = ExportValue(builder.uniqueName("\(stem)/p"), vector)
    var p = given
    var product = builder.matmul(quadratic, p, as: vector.shape)
    var total = builder.reduce("ReduceSum", builder.mul(p, product), [0], keeps: true)
    let error = builder.unary("Abs", builder.sub(product, total))
    let worst = builder.reduce("ReduceMax", error, [0], keeps: false)
    let goesOn = builder.compare("GreaterOrEqual", worst, builder.double(0.005 / Double(count)))
    for index in 0..<count {
      let place = builder.int64s([index])
      let curve = builder.gather(own, place, axis: 0)
      let slope = builder.gather(product, place, axis: 0)
      let step = builder.div(builder.sub(total, slope), curve)
      let scale = builder.add(step, builder.doubles([1], [1]))
      let row = builder.reshape(builder.gather(quadratic, place, axis: 0), [count])
      let unit = builder.doubles((0..<count).map { $0 == index ? 1 : 0 }, [count])
      let twice = builder.mul(slope, builder.doubles([2], [1]))
      let gain = builder.mul(step, builder.add(builder.mul(step, curve), twice))
      total = builder.div(builder.div(builder.add(total, gain), scale), scale)
      p = builder.div(builder.add(p, builder.mul(unit, step)), scale)
      product = builder.div(builder.add(product, builder.mul(row, step)), scale)
    }
    // A round that finds the error small enough changes nothing.
    let result = builder.select(goesOn, p, given)
    var graph = Onnx.Graph()
    graph.name = builder.uniqueName("\(stem)/coupling")
    graph.node = builder.nodes
    graph.input = [round, goes, given].map { ExportInterface.information($0.name, $0.type) }
    graph.output = [goesOn, result].map { ExportInterface.information($0.name, $0.type, hasShape: false) }
    builder.nodes = outer
    let begun = builder.integers([1], [], .bool)
    return builder.node(
      "Loop", [builder.int64(max(100, count)), begun, start], ["body": .graph(graph)], as: [vector])[0]
  }

  /// q[i][i] = Σ r[j][i]², q[i][j] = −r[j][i] · r[i][j], with r[i][j] the probability of i rather than j.
  private static func quadratic(
    _ estimates: ExportValue, _ pairs: [(Int, Int)], classes count: Int, _ builder: inout ExportBuilder
  ) -> ExportValue {
    let others = builder.sub(builder.doubles([1], [1]), estimates)
    let none = builder.doubles([0], [1])
    let all = builder.concat([estimates, others, none], axis: 0)
    var places = [Int](repeating: 2 * pairs.count, count: count * count)
    for (index, pair) in pairs.enumerated() {
      places[pair.0 * count + pair.1] = index
      places[pair.1 * count + pair.0] = pairs.count + index
    }
    let r = builder.gather(all, builder.integers(places, [count, count], .int64), axis: 0)
    let turned = builder.transpose(r, [1, 0])
    let products = builder.unary("Neg", builder.mul(r, turned))
    let squares = builder.reduce("ReduceSum", builder.mul(r, r), [0], keeps: false)
    let identity = builder.doubles((0..<count * count).map { $0 % (count + 1) == 0 ? 1 : 0 }, [count, count])
    return builder.add(products, builder.mul(identity, squares))
  }
}
