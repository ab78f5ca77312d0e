internal import ModelOps
package import ModelSpec

/// A change of a function of an ML Program that keeps what the function computes.
///
/// Names of inputs and outputs, states, and the order in which states are read and written stay as they are.
package protocol ProgramPass: Sendable {
  /// Its name on the command line: lowercase words with hyphens.
  static var name: String { get }
  /// What it does, one line.
  static var summary: String { get }
  /// Whether it runs unless others are asked for: results change by rounding at most.
  static var isDefault: Bool { get }

  /// Changes `function`. Values have names of their own, in nested blocks too.
  ///
  /// - Returns: How often something was changed.
  /// - Throws: `Diagnostic` when weights cannot be read or stored.
  static func run(_ function: inout MILSpec.Function, _ context: PassContext) throws(Diagnostic) -> Int
}

extension ProgramPass {
  package static var isDefault: Bool { true }
}

/// All passes, in the order in which they run.
package enum ProgramPasses {
  /// Every pass.
  package static let all: [any ProgramPass.Type] = [
    DeadCode.self,
    ConstantFolding.self,
    CommonSubexpressions.self,
    GraphProgramPass<MergeCasts>.self,
    GraphProgramPass<MergeTransposes>.self,
    GraphProgramPass<MergeReshapes>.self,
    GraphProgramPass<DropIdentities>.self,
    GraphProgramPass<DropArithmetic>.self,
    GraphProgramPass<FuseGelu>.self,
    GraphProgramPass<FuseSilu>.self,
    GraphProgramPass<FuseHardSigmoid>.self,
    GraphProgramPass<FuseSoftplus>.self,
    GraphProgramPass<FuseLeakyRelu>.self,
    GraphProgramPass<FuseNormalization>.self,
    GraphProgramPass<FuseNormalizationScale>.self,
    GraphProgramPass<FuseMatmulTranspose>.self,
    GraphProgramPass<ProductToLinear>.self,
    GraphProgramPass<FoldPadding>.self,
    GraphProgramPass<FoldBatchNorm>.self,
    GraphProgramPass<FuseScale>.self,
    HalfPrecision.self,
    SinglePrecision.self,
  ]

  /// The pass of this name; nil when there is none.
  package static func pass(_ name: String) -> (any ProgramPass.Type)? { all.first { $0.name == name } }
}
