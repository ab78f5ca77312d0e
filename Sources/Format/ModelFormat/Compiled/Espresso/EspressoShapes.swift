package import ModelSpec

/// The file `model.espresso.shape`: the shape of every blob of a net.
package struct EspressoShapes: Equatable, Sendable {
  /// Lengths of a blob along Espresso's five axes, [seq, n, k, h, w]; axes that it lacks have length 1.
  package struct Shape: Equatable, Sendable {
    package var seq = 1
    package var n = 1
    package var k = 1
    package var h = 1
    package var w = 1
    /// Number of axes; compilers before Xcode 15 do not write it.
    package var rank: Int?

    package init() {}

    /// Axes of a shape of up to five, the last of which is the width.
    package init?(_ lengths: [Int], withRank: Bool) {
      guard lengths.count <= 5 else { return nil }
      let all = Array(repeating: 1, count: 5 - lengths.count) + lengths
      (seq, n, k, h, w) = (all[0], all[1], all[2], all[3], all[4])
      rank = withRank ? lengths.count : nil
    }

    /// The lengths, as many as there are axes; five when the rank is not known.
    package var lengths: [Int] { Array([seq, n, k, h, w].suffix(min(max(rank ?? 5, 0), 5))) }
  }

  /// In the order in which blobs first appear.
  package var blobs: [(name: String, shape: Shape)] = []

  package init() {}

  /// The shapes of the blobs of `net`, by first appearance.
  ///
  /// - Parameter shapes: By name; a blob that is not here, or has more than five axes, is left out.
  package init(of net: EspressoNet, _ shapes: NameMap<[Int]>, withRank: Bool) {
    var seen: NameSet = []
    for record in net.layers {
      for name in record.bottom + record.top where seen.insert(name).inserted {
        guard let lengths = shapes[name], let shape = Shape(lengths, withRank: withRank) else { continue }
        blobs.append((name, shape))
      }
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.blobs.elementsEqual(right.blobs) { $0.name == $1.name && $0.shape == $1.shape }
  }
}

extension EspressoShapes {
  /// Reads the file's text.
  ///
  /// - Throws: `Diagnostic`: not JSON, or code `espresso-shape` when there is no `layer_shapes`.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(Diagnostic) {
    let members = try JSONReader.value(bytes, limits: limits).members
    guard let shapes = members?.first(where: { $0.key == "layer_shapes" })?.value.members else {
      throw Diagnostic("espresso-shape", "the file of shapes has no object under the key 'layer_shapes'")
    }
    for blob in shapes {
      var shape = Shape()
      for axis in blob.value.members ?? [] {
        guard let length = axis.value.integer else {
          throw Diagnostic("espresso-shape", "'\(axis.key)' of blob '\(blob.key)' is not a whole number")
        }
        switch axis.key {
        case "seq": shape.seq = length
        case "n": shape.n = length
        case "k": shape.k = length
        case "h": shape.h = length
        case "w": shape.w = length
        case "_rank": shape.rank = length
        default: break
        }
      }
      self.blobs.append((blob.key, shape))
    }
  }

  /// The file's text.
  package var bytes: [UInt8] {
    let members = blobs.map { name, shape in
      var axes = [
        JSONValue.Member("h", .integer(Int64(shape.h))), JSONValue.Member("k", .integer(Int64(shape.k))),
        JSONValue.Member("n", .integer(Int64(shape.n))), JSONValue.Member("w", .integer(Int64(shape.w))),
      ]
      if let rank = shape.rank { axes.append(JSONValue.Member("_rank", .integer(Int64(rank)))) }
      if shape.seq != 1 { axes.append(JSONValue.Member("seq", .integer(Int64(shape.seq)))) }
      return JSONValue.Member(name, .foundationObject(axes))
    }
    return FoundationJSONWriter.bytes(.object([JSONValue.Member("layer_shapes", .foundationObject(members))]))
  }
}
