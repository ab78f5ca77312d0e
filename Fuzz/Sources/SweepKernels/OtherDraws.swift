import ModelOps

extension Draw {
  /// A fully connected layer.
  mutating func linear() -> Drawn {
    let (inputs, outputs) = (length(90), length(90))
    let lead = isOneIn(3) ? [] : lengths(any(1...2), 12)
    let (x, weight) = (tensor(lead + [inputs], special: isSpecial(oneIn: 6)), tensor([outputs, inputs]))
    var made = SweepCase(operation: "nn.fused_linear", tensors: [("x", x), ("weight", weight)])
    let bias = isOneIn(2) ? tensor([outputs]) : nil
    if let bias { made.tensors.append(("bias", bias)) }
    made.constants = ["weight", "bias"]
    let isBounded = isOneIn(2)
    if isBounded { made.attributes = [("activation", .string("relu"))] }
    return Drawn(made) {
      let (elements, weights, start) = (x.floatArray, weight.floatArray, bias?.floatArray)
      let results = (0..<lead.reduce(1, *) * outputs).map { index in
        let (row, output) = index.quotientAndRemainder(dividingBy: outputs)
        var sum = Double(start?[output] ?? 0)
        for i in 0..<inputs { sum += Double(elements[row * inputs + i]) * Double(weights[output * inputs + i]) }
        return isBounded && sum < 0 ? 0 : Float(sum)
      }
      return [results]
    }
  }

  /// A pool without padding, so that the loops over its windows are short.
  mutating func pool() -> Drawn {
    let axes = any(1...3)
    let (kernel, strides) = (lengths(axes, 4), lengths(axes, 3))
    let spatial = kernel.map { $0 + length(axes == 1 ? 40 : 10) - 1 }
    let (batch, channels) = (any(1...2), length(40))
    let kind = one(["max_pool", "avg_pool", "l2_pool"])
    let x = tensor([batch, channels] + spatial, special: isSpecial(oneIn: 6))
    let made = SweepCase(
      operation: kind, tensors: [("x", x)],
      attributes: [
        ("kernel_sizes", .integers(kernel)), ("strides", .integers(strides)), ("pad_type", .string("valid")),
      ])
    return Drawn(made) {
      let output = zip(zip(spatial, kernel), strides).map { ($0.0 - $0.1) / $1 + 1 }
      let (elements, volume) = (x.floatArray, spatial.reduce(1, *))
      var results: [Float] = []
      for plane in 0..<batch * channels {
        each(output) { place in
          var result: Float = kind == "max_pool" ? -.infinity : 0
          each(kernel) { tap in
            var index = 0
            for axis in 0..<axes { index = index * spatial[axis] + place[axis] * strides[axis] + tap[axis] }
            let element = elements[plane * volume + index]
            switch kind {
            case "max_pool": result = element.isNaN || result.isNaN ? .nan : max(result, element)
            case "avg_pool": result += element / Float(kernel.reduce(1, *))
            default: result += element * element
            }
          }
          results.append(kind == "l2_pool" ? result.squareRoot() : result)
        }
      }
      return [results]
    }
  }

  /// Two tensors that broadcast.
  mutating func binary() -> Drawn {
    let shape = lengths(any(1...5), 8)
    func part(_ draw: inout Draw) -> [Int] {
      let own = shape.map { draw.isOneIn(3) ? 1 : $0 }
      return Array(own.dropFirst(draw.any(0...shape.count - 1)))
    }
    let (first, second) = (part(&self), part(&self))
    let kind = one(["add", "sub", "mul", "maximum", "minimum", "real_div"])
    let (x, y) = (tensor(first, special: isSpecial(oneIn: 4)), tensor(second))
    let made = SweepCase(operation: kind, tensors: [("x", x), ("y", y)])
    return Drawn(made) {
      let rank = max(first.count, second.count)
      let (a, b) = ([x, y].map { Array(repeating: 1, count: rank - $0.shape.count) + $0.shape }).pair
      let (xs, ys) = (x.floatArray, y.floatArray)
      var results: [Float] = []
      each(zip(a, b).map { max($0, $1) }) { place in
        let (v, w) = (xs[index(of: place, in: a)], ys[index(of: place, in: b)])
        switch kind {
        case "add": results.append(v + w)
        case "sub": results.append(v - w)
        case "mul": results.append(v * w)
        case "real_div": results.append(v / w)
        case "maximum": results.append(v.isNaN || w.isNaN ? .nan : max(v, w))
        default: results.append(v.isNaN || w.isNaN ? .nan : min(v, w))
        }
      }
      return [results]
    }
  }

  /// A fold over some axes.
  mutating func reduction() -> Drawn {
    let shape = lengths(any(1...5), 9)
    var axes = shape.indices.filter { _ in isOneIn(2) }
    if axes.isEmpty { axes = [any(0...shape.count - 1)] }
    let kind = one(["reduce_sum", "reduce_mean", "reduce_max", "reduce_min", "reduce_sum_square"])
    let x = tensor(shape, special: isSpecial(oneIn: 5))
    let made = SweepCase(
      operation: kind, tensors: [("x", x)],
      attributes: [("axes", .integers(axes)), ("keep_dims", .boolean(isOneIn(2)))])
    return Drawn(made) {
      let folded = shape.enumerated().map { axes.contains($0.offset) ? 1 : $0.element }
      let count = axes.reduce(1) { $0 * shape[$1] }
      let isExtreme = kind == "reduce_max" || kind == "reduce_min"
      let start: Double = !isExtreme ? 0 : kind == "reduce_max" ? -.infinity : .infinity
      var results = [Double](repeating: start, count: folded.reduce(1, *))
      let elements = x.floatArray
      each(shape) { place in
        let target = index(of: place, in: folded)
        let value = Double(elements[index(of: place, in: shape)])
        switch kind {
        case "reduce_max": results[target] = value.isNaN || results[target].isNaN ? .nan : max(results[target], value)
        case "reduce_min": results[target] = value.isNaN || results[target].isNaN ? .nan : min(results[target], value)
        case "reduce_sum_square": results[target] += value * value
        case "reduce_mean": results[target] += value / Double(count)
        default: results[target] += value
        }
      }
      return [results.map { Float($0) }]
    }
  }
}

extension Array {
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}

/// Where the element at `place` lies in a tensor of the shape, whose axes of length 1 are repeated.
func index(of place: [Int], in shape: [Int]) -> Int {
  zip(place, shape).reduce(0) { $0 * $1.1 + ($1.1 == 1 ? 0 : $1.0) }
}

/// Calls `body` with each index into a tensor of the shape, in row-major order.
func each(_ shape: [Int], _ body: ([Int]) -> Void) {
  var place = shape.map { _ in 0 }
  for _ in 0..<shape.reduce(1, *) {
    body(place)
    for axis in shape.indices.reversed() {
      place[axis] += 1
      if place[axis] < shape[axis] { break }
      place[axis] = 0
    }
  }
}
