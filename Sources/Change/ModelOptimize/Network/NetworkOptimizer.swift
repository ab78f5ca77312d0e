internal import Glibc
internal import ModelFormat
internal import ModelOps
internal import ModelSpec

/// Converts the weights of neural networks to the form of a scheme, as far as the specification supports it.
enum NetworkOptimizer {
  /// Whether `model` is a network, or a pipeline with one.
  static func applies(to model: Model) -> Bool {
    model.network != nil || model.pipeline?.models.contains(where: applies) == true
  }

  /// The tensors that `options` select, each with the form of `mode` for its index in the model's order.
  static func quantization(
    _ options: CompressionOptions, spool: WeightSpool,
    _ mode: @escaping (_ place: Int, _ layer: NeuralNetworkLayer) -> NetworkQuantization.Mode?
  ) throws(Diagnostic) -> NetworkQuantization {
    var quantization = NetworkQuantization(modes: mode, spool: spool)
    quantization.smallestCount = options.threshold + 1
    quantization.selects = { layer, _ in
      NetworkQuantization.isQuantizable(layer) && options.includes(names(of: layer))
        && options.scheme(for: names(of: layer)) != nil
    }
    return quantization
  }

  /// The names by which patterns select a layer.
  private static func names(of layer: NeuralNetworkLayer) -> [String] {
    [layer.name, layer.layer?.schemaName ?? ""]
  }

  /// The form of each layer by `options`.
  ///
  /// - Throws: `Diagnostic` with code `optimize-form` for a scheme that networks do not support.
  static func modes(
    _ options: CompressionOptions
  ) throws(Diagnostic) -> (_ place: Int, _ layer: NeuralNetworkLayer) -> NetworkQuantization.Mode? {
    var modes: [WeightScheme: NetworkQuantization.Mode] = [:]
    let own = options.scheme == WeightScheme() && !options.rules.isEmpty ? [] : [options.scheme]
    for scheme in own + options.rules.compactMap(\.scheme) { modes[scheme] = try mode(of: scheme) }
    return { [modes] _, layer in options.scheme(for: names(of: layer)).flatMap { modes[$0] } }
  }

  /// Changes the weights of the networks in `model`, and adds the changes to `report`.
  ///
  /// - Parameter mode: The form of the tensor at an index; nil to leave it.
  /// - Throws: `Diagnostic` for a spool that cannot be written.
  static func apply(
    _ options: CompressionOptions, to model: inout Model, spool: WeightSpool, _ report: inout OptimizationReport,
    _ mode: @escaping (_ place: Int, _ layer: NeuralNetworkLayer) -> NetworkQuantization.Mode?
  ) throws(Diagnostic) {
    var quantization = try quantization(options, spool: spool, mode)
    try quantization.apply(to: &model)
    for tensor in quantization.tensors {
      let id = WeightCandidate.ID(function: "", name: tensor.name)
      report.byteCounts.before += tensor.oldByteCount
      report.byteCounts.after += tensor.newByteCount
      if let problem = tensor.problem {
        report.kept.append(
          OptimizationReport.Kept(id: id, shape: [tensor.count], type: tensor.type, reason: problem.rawValue))
        continue
      }
      report.tensors.append(
        OptimizationReport.Tensor(
          id: id, shape: [tensor.count], type: tensor.type,
          uses: [WeightCandidate.Use(operation: tensor.layerType, parameter: "", result: tensor.name)],
          scheme: tensor.form, byteCounts: (tensor.oldByteCount, tensor.newByteCount),
          loss: tensor.loss, zeroShare: 0, isShared: false))
    }
  }

  /// The network form of a scheme.
  ///
  /// - Throws: `Diagnostic` with code `optimize-form` for a scheme that networks do not support.
  static func mode(of scheme: WeightScheme) throws(Diagnostic) -> NetworkQuantization.Mode {
    if scheme.sparsity == nil {
      switch scheme.storage {
      case .full: break
      case .palette(let palette):
        var plain = WeightScheme.Palette(bits: palette.bits)
        plain.mode = .kmeans
        if palette == plain { return .table(bits: palette.bits) }
      case .linear(let linear) where linear.granularity == .channel:
        if linear.isSymmetric {
          if linear.type == .int8 { return .linearSymmetric }
        } else if !linear.type.isSigned {
          return .linear(bits: linear.type.bits)
        }
      case .linear: break
      }
    }
    throw Diagnostic(
      "optimize-form", "neural networks cannot store weights in the form '\(scheme)'", found: "\(scheme)",
      expected: "a palette of 1 to 8 bits, int8, or uint8 and uint4 with --asymmetric; one scale for each channel",
      remedy: "choose such a form, or convert the model first: modelc convert MODEL --to mlprogram OUT.mlpackage")
  }
}
