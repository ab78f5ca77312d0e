internal import ModelFormat
internal import ModelSpec

/// A rewrite of the list of layers before records are made of them.
protocol NetworkPass: Sendable {
  /// Whether compilers of this generation do it.
  func applies(to dialect: CompilerDialect) -> Bool

  func run(_ layers: inout FusedLayers)
}

extension NetworkPass {
  func applies(to dialect: CompilerDialect) -> Bool { true }
}

/// The passes in the order in which they run.
enum NetworkPasses {
  static let pipeline: [any NetworkPass] = [FoldPadding(), FoldBatchnorm(), FuseReLU()]

  /// The layers of a network after all passes of a dialect.
  ///
  /// - Parameter outputs: Names of blobs that must stay.
  static func run(_ layers: [FusedLayer], outputs: NameSet, dialect: CompilerDialect) -> [FusedLayer] {
    var list = FusedLayers(layers, outputs: outputs)
    for pass in pipeline where pass.applies(to: dialect) { pass.run(&list) }
    return list.layers
  }
}
