import ModelOps

extension Draw {
  /// Tensors one after the other, or slice by slice.
  mutating func concat() -> Drawn {
    let shape = lengths(any(1...4), 7)
    let axis = any(0...shape.count - 1)
    let isInterleaved = isOneIn(3)
    let parts = (0..<any(1...4)).map { _ in
      var own = shape
      if !isInterleaved { own[axis] = length(7) }
      return tensor(own, special: isSpecial(oneIn: 4))
    }
    let made = SweepCase(
      operation: "concat", tensors: parts.map { ("values", $0) },
      attributes: [("axis", .integer(axis)), ("interleave", .boolean(isInterleaved))])
    return Drawn(made) {
      let (outer, inner) = (shape[..<axis].reduce(1, *), shape[(axis + 1)...].reduce(1, *))
      var results: [Float] = []
      for step in 0..<outer {
        if isInterleaved {
          for slice in 0..<shape[axis] {
            for part in parts {
              let start = (step * shape[axis] + slice) * inner
              results += part.floatArray[start..<start + inner]
            }
          }
        } else {
          for part in parts {
            let count = part.shape[axis] * inner
            results += part.floatArray[step * count..<(step + 1) * count]
          }
        }
      }
      return [results]
    }
  }

  /// Every so many elements of a part of each axis, forwards or backwards.
  mutating func slice() -> Drawn {
    let shape = lengths(any(1...5), 9)
    let x = tensor(shape, special: isSpecial(oneIn: 4))
    var (begin, end, strides, picked): ([Int], [Int], [Int], [[Int]]) = ([], [], [], [])
    for length in shape {
      let (first, count, step) = (any(0...length - 1), any(1...length), any(1...3))
      if isOneIn(4), first > 0 {
        // Down to the element before `stop`, which stays within the axis.
        let stop = any(0...first - 1)
        begin.append(first)
        end.append(stop)
        strides.append(-step)
        picked.append(Array(stride(from: first, to: stop, by: -step)))
      } else {
        let stop = min(length, first + count)
        begin.append(isOneIn(4) ? first - length : first)
        end.append(stop)
        strides.append(step)
        picked.append(Array(stride(from: first, to: stop, by: step)))
      }
    }
    let made = SweepCase(
      operation: "slice_by_index", tensors: [("x", x)],
      attributes: [("begin", .integers(begin)), ("end", .integers(end)), ("stride", .integers(strides))])
    let chosen = picked
    return Drawn(made) {
      let elements = x.floatArray
      var results: [Float] = []
      each(chosen.map(\.count)) { place in
        results.append(elements[shape.indices.reduce(0) { $0 * shape[$1] + chosen[$1][place[$1]] }])
      }
      return [results]
    }
  }

  /// The same elements in another shape.
  mutating func reshape() -> Drawn {
    let shape = lengths(any(1...4), 8)
    let x = tensor(shape, special: isSpecial(oneIn: 4))
    let made = SweepCase(
      operation: "reshape", tensors: [("x", x)],
      attributes: [("shape", .integers(isOneIn(2) ? [-1, shape[0]] : [shape.reduce(1, *)]))])
    return Drawn(made) { [x.floatArray] }
  }

  /// Channels normalized with statistics that are known.
  mutating func batchNorm() -> Drawn {
    let channels = length(30)
    let shape = [any(1...3), channels] + lengths(any(0...3), 9)
    let x = tensor(shape, special: isSpecial(oneIn: 4))
    let mean = tensor([channels])
    let variance = Tensor(floats: tensor([channels]).floatArray.map { abs($0) + 0.01 }, [channels])
    let (gamma, beta) = (isOneIn(2) ? tensor([channels]) : nil, isOneIn(2) ? tensor([channels]) : nil)
    var made = SweepCase(operation: "batch_norm", tensors: [("x", x), ("mean", mean), ("variance", variance)])
    if let gamma { made.tensors.append(("gamma", gamma)) }
    if let beta { made.tensors.append(("beta", beta)) }
    made.constants = ["mean", "variance", "gamma", "beta"]
    return Drawn(made) {
      let (means, variances) = (mean.floatArray, variance.floatArray)
      let plane = shape[2...].reduce(1, *)
      return [
        x.floatArray.enumerated().map { index, element in
          let channel = index / plane % channels
          let normal = (Double(element) - Double(means[channel])) / (Double(variances[channel]) + 1e-5).squareRoot()
          return Float(normal * Double(gamma?.floatArray[channel] ?? 1) + Double(beta?.floatArray[channel] ?? 0))
        }
      ]
    }
  }

  /// A product of matrices, with axes told by letters.
  mutating func einsum() -> Drawn {
    let equation = one([
      "nchw,nwhu->nchu", "chw,whr->chr", "bhcq,bkhc->bkhq", "bkhq,bchk->bchq", "ab,bc->ac", "abc,abd->acd", "ab,cb->ca",
    ])
    let parts = equation.split { ",->".contains($0) }.map { Array($0) }
    var lengths: [Character: Int] = [:]
    for letter in equation where letter.isLetter && lengths[letter] == nil { lengths[letter] = length(9) }
    let sizes = lengths
    func shape(_ letters: [Character]) -> [Int] { letters.map { sizes[$0] ?? 1 } }
    let (x, y) = (tensor(shape(parts[0]), special: isSpecial(oneIn: 6)), tensor(shape(parts[1])))
    let made = SweepCase(
      operation: "einsum", tensors: [("values", x), ("values", y)], attributes: [("equation", .string(equation))])
    return Drawn(made) {
      let summed = sizes.keys.filter { !parts[2].contains($0) }.sorted()
      let (xs, ys) = (x.floatArray, y.floatArray)
      var results: [Float] = []
      each(shape(parts[2])) { outer in
        var sum = 0.0
        each(shape(summed)) { inner in
          let places = Dictionary(
            zip(parts[2] + summed, outer + inner).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
          func element(_ floats: [Float], _ letters: [Character]) -> Double {
            Double(floats[letters.reduce(0) { $0 * (sizes[$1] ?? 1) + (places[$1] ?? 0) }])
          }
          sum += element(xs, parts[0]) * element(ys, parts[1])
        }
        results.append(Float(sum))
      }
      return [results]
    }
  }
}
