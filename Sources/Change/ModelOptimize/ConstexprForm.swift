internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// Writes packed weights as operations of an operation set.
package struct ConstexprForm {
  /// The iOS release of the program's operation set.
  let release: Int
  private var names: UniqueNames

  /// - Parameter names: The names of the function.
  init(release: Int, names: UniqueNames) {
    self.release = release
    self.names = names
  }

  /// The first iOS release whose operation set has a form for the scheme: 16 or 18.
  package static func release(for scheme: WeightScheme) -> Int {
    switch scheme.storage {
    case .full: return 16
    case .palette(let palette):
      let isPlain =
        palette.groupSize == nil && !palette.hasChannelScales && palette.tableType == nil && palette.vectorLength == 1
      return scheme.sparsity == nil && isPlain && palette.bits != 3 ? 16 : 18
    case .linear(let linear):
      if case .block = linear.granularity { return 18 }
      return scheme.sparsity == nil && linear.type.bits == 8 ? 16 : 18
    }
  }

  /// The operations that unpack the weights; the last one has the output of `constant`.
  ///
  /// - Parameter value: Makes a constant of a part.
  package mutating func operations(
    _ weight: PackedWeight, insteadOf constant: MILSpec.NamedValueType,
    _ value: (PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value
  ) throws(Diagnostic) -> [MILSpec.Operation] {
    release < 18 ? [try old(weight, constant, value)] : try new(weight, constant, value)
  }

  /// The one operation of iOS 16, with constants as attributes.
  private func old(
    _ weight: PackedWeight, _ output: MILSpec.NamedValueType,
    _ value: (PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value
  ) throws(Diagnostic) -> MILSpec.Operation {
    func bytes(_ part: PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value {
      try value(PackedWeight.Part(data: part.data, type: .uint8, shape: [part.byteCount]))
    }
    func flat(_ part: PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value {
      try value(PackedWeight.Part(data: part.data, type: part.type, shape: part.count == 1 ? [] : [part.count]))
    }
    let shape = MILSpec.Value.lengths(weight.shape)
    if let mask = weight.mask, case .plain(let kept) = weight.elements {
      return .named(
        output, "constexpr_sparse_to_dense",
        attributes: ["nonzero_data": try value(kept), "mask": try bytes(mask), "shape": shape])
    }
    switch weight.elements {
    case .palette(let palette) where weight.mask == nil:
      let table = PackedWeight.Part(data: palette.table.data, type: palette.table.type, shape: [palette.table.count])
      return .named(
        output, "constexpr_lut_to_dense",
        attributes: ["indices": try bytes(palette.indices), "lut": try value(table), "shape": shape])
    case .linear(let linear) where weight.mask == nil:
      let offset =
        linear.offset
        ?? PackedWeight.Part(
          data: WeightData(bytes: [UInt8](repeating: 0, count: linear.scale.count)), type: linear.codes.type,
          shape: linear.scale.shape)
      let axis = linear.scale.shape.firstIndex { $0 > 1 } ?? 0
      return .named(
        output, "constexpr_affine_dequantize",
        attributes: [
          "quantized_data": try value(linear.codes), "zero_point": try flat(offset), "scale": try flat(linear.scale),
          "axis": .integer(axis),
        ])
    default:
      throw Diagnostic("optimize-form", "the operation set of iOS \(release) has no form for these weights")
    }
  }

  /// The chain of operations of iOS 18, with constants as arguments.
  private mutating func new(
    _ weight: PackedWeight, _ output: MILSpec.NamedValueType,
    _ value: (PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value
  ) throws(Diagnostic) -> [MILSpec.Operation] {
    var chain: [MILSpec.Operation] = []
    let mask = weight.mask
    switch weight.elements {
    case .plain(let part):
      guard let mask else { throw Diagnostic("optimize-form", "there is nothing to unpack") }
      chain.append(
        .named(
          output, "constexpr_sparse_to_dense",
          inputs: ["nonzero_data": .value(try value(part)), "mask": .value(try value(mask))]))
    case .linear(let linear):
      var line: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [:]
      line["scale"] = .value(try value(linear.scale))
      if let offset = linear.offset { line["offset"] = .value(try value(offset)) }
      if let mask {
        let (kept, places) = outputs(output.name, weight, kept: linear.codes.count)
        let arguments: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [
          "data_mask": .value(try value(mask)), "nonzero_data": .value(try value(linear.codes)),
        ]
        chain.append(
          .named(
            [places, kept], "constexpr_sparse_blockwise_shift_scale", inputs: arguments.merging(line) { one, _ in one })
        )
        chain.append(
          .named(
            output, "constexpr_sparse_to_dense", inputs: ["nonzero_data": .name(kept.name), "mask": .name(places.name)])
        )
      } else {
        let arguments: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [
          "data": .value(try value(linear.codes))
        ]
        chain.append(
          .named(output, "constexpr_blockwise_shift_scale", inputs: arguments.merging(line) { one, _ in one }))
      }
    case .palette(let palette):
      chain = try chained(palette, weight, insteadOf: output, value)
    }
    return chain
  }

  private mutating func chained(
    _ palette: PackedWeight.Palette, _ weight: PackedWeight, insteadOf output: MILSpec.NamedValueType,
    _ value: (PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value
  ) throws(Diagnostic) -> [MILSpec.Operation] {
    var chain: [MILSpec.Operation] = []
    var table = MILSpec.Argument.Binding.Kind.value(try value(palette.table))
    if let scale = palette.tableScale {
      let dense = MILSpec.NamedValueType.tensor(unique("\(output.name)_lut"), weight.type, shape: palette.table.shape)
      chain.append(
        .named(
          dense, "constexpr_blockwise_shift_scale", inputs: ["data": table, "scale": .value(try value(scale))]))
      table = .name(dense.name)
    }
    // An intermediate result that is scaled afterwards has a name of its own.
    var dense = output
    if palette.channelScale != nil { dense.name = unique("\(output.name)_palettized") }
    if let mask = weight.mask {
      let (kept, places) = outputs(output.name, weight, kept: palette.indices.count)
      chain.append(
        .named(
          [places, kept], "constexpr_lut_to_sparse",
          inputs: [
            "indices_mask": .value(try value(mask)), "indices_nonzero_data": .value(try value(palette.indices)),
            "lut": table,
          ]))
      chain.append(
        .named(
          dense, "constexpr_sparse_to_dense", inputs: ["nonzero_data": .name(kept.name), "mask": .name(places.name)]))
    } else {
      var arguments: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [
        "indices": .value(try value(palette.indices)), "lut": table,
      ]
      if let axis = palette.vectorAxis { arguments["vector_axis"] = .value(.integer(axis)) }
      chain.append(.named(dense, "constexpr_lut_to_dense", inputs: arguments))
    }
    if let scale = palette.channelScale {
      chain.append(
        .named(
          output, "constexpr_blockwise_shift_scale",
          inputs: ["data": .name(dense.name), "scale": .value(try value(scale))]))
    }
    return chain
  }

  /// The results of an operation on sparse weights: the elements, and the mask.
  private mutating func outputs(
    _ name: String, _ weight: PackedWeight, kept: Int
  ) -> (elements: MILSpec.NamedValueType, mask: MILSpec.NamedValueType) {
    (
      .tensor(unique("\(name)_nonzero"), weight.type, shape: [kept]),
      .tensor(unique("\(name)_mask"), .uint1, shape: weight.shape)
    )
  }

  /// An unused name of the function: `wanted`, possibly with a number.
  mutating func unique(_ wanted: String) -> String { names.unique(wanted) }
}
