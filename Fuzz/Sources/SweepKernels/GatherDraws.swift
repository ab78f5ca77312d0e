import ModelOps

extension Draw {
  private mutating func indices(_ shape: [Int], below length: Int) -> Tensor {
    Tensor(integers: (0..<shape.reduce(1, *)).map { _ in Int32(any(-length...length - 1)) }, shape, scalar: .int32)
  }

  /// Slices of a tensor by index along an axis, some of the first axes in common or not.
  mutating func gather() -> Drawn {
    let shape = lengths(any(1...4), 9)
    let axis = any(0...shape.count - 1)
    let batch = isOneIn(2) ? 0 : any(0...axis)
    let named = lengths(any(0...2), 7)
    let x = tensor(shape, special: isSpecial(oneIn: 4))
    let indices = indices(Array(shape[..<batch]) + named, below: shape[axis])
    let made = SweepCase(
      operation: "gather", tensors: [("x", x), ("indices", indices)],
      attributes: [("axis", .integer(axis)), ("batch_dims", .integer(batch))])
    return Drawn(made) {
      let (elements, picked) = (x.floatArray, indices.integerArray)
      let (outer, inner) = (shape[batch..<axis].reduce(1, *), shape[(axis + 1)...].reduce(1, *))
      let count = named.reduce(1, *)
      var results: [Float] = []
      for common in 0..<shape[..<batch].reduce(1, *) {
        for step in 0..<outer {
          for place in 0..<count {
            let index = (picked[common * count + place] + shape[axis]) % shape[axis]
            let start = ((common * outer + step) * shape[axis] + index) * inner
            results += elements[start..<start + inner]
          }
        }
      }
      return [results]
    }
  }

  /// Elements by an index each, along an axis.
  mutating func gatherAlongAxis() -> Drawn {
    let shape = lengths(any(1...4), 8)
    let axis = any(0...shape.count - 1)
    var output = shape
    output[axis] = length(9)
    let x = tensor(shape, special: isSpecial(oneIn: 4))
    let indices = indices(output, below: shape[axis])
    let made = SweepCase(
      operation: "gather_along_axis", tensors: [("x", x), ("indices", indices)], attributes: [("axis", .integer(axis))])
    return Drawn(made) {
      let (elements, picked) = (x.floatArray, indices.integerArray)
      var results: [Float] = []
      each(output) { place in
        var from = place
        from[axis] = (picked[results.count] + shape[axis]) % shape[axis]
        results.append(elements[zip(from, shape).reduce(0) { $0 * $1.1 + $1.0 }])
      }
      return [results]
    }
  }

  /// Slices by indices of several axes.
  mutating func gatherNd() -> Drawn {
    let shape = lengths(any(1...4), 7)
    let depth = any(1...shape.count)
    let named = lengths(any(0...2), 6)
    let x = tensor(shape, special: isSpecial(oneIn: 4))
    let count = named.reduce(1, *)
    let picked = (0..<count).map { _ in (0..<depth).map { any(0...shape[$0] - 1) } }
    let indices = Tensor(integers: picked.flatMap { $0.map { Int32($0) } }, named + [depth], scalar: .int32)
    let made = SweepCase(operation: "gather_nd", tensors: [("x", x), ("indices", indices)])
    return Drawn(made) {
      let inner = shape[depth...].reduce(1, *)
      let elements = x.floatArray
      return [
        picked.flatMap { place in
          let start = zip(place, shape).reduce(0) { $0 * $1.1 + $1.0 } * inner
          return elements[start..<start + inner]
        }
      ]
    }
  }
}
