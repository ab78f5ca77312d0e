package import ModelOps

extension MergeCasts: NamedRewriting {
  package static var name: String { "no-op-casts" }
  package static var summary: String { "Remove casts to the same type and casts that take each other back" }
}

extension MergeTransposes: NamedRewriting {
  package static var name: String { "no-op-transposes" }
  package static var summary: String { "Remove transposes that do nothing and merge pairs of transposes" }
}

extension MergeReshapes: NamedRewriting {
  package static var name: String { "no-op-reshapes" }
  package static var summary: String { "Remove reshapes that do nothing and merge reshapes of reshapes" }
}

extension DropIdentities: NamedRewriting {
  package static var name: String { "no-op-slices" }
  package static var summary: String {
    "Remove identities, slices of everything, empty padding, single tiles and parts"
  }
}

extension DropArithmetic: NamedRewriting {
  package static var name: String { "no-op-arithmetic" }
  package static var summary: String { "Remove + 0, × 1 and functions that are applied twice where once is the same" }
}

extension FuseGelu: NamedRewriting {
  package static var name: String { "fuse-gelu" }
  package static var summary: String { "Make gelu of x / 2 * (1 + erf(x / sqrt(2))) and its approximations" }
}

extension FuseSilu: NamedRewriting {
  package static var name: String { "fuse-silu" }
  package static var summary: String { "Make silu of x * sigmoid(x)" }
}

extension FuseHardSigmoid: NamedRewriting {
  package static var name: String { "fuse-hard-sigmoid" }
  package static var summary: String { "Make sigmoid_hard of relu6(x + 3) / 6, also within hard swish" }
}

extension FuseSoftplus: NamedRewriting {
  package static var name: String { "fuse-softplus" }
  package static var summary: String { "Make softplus of log(1 + exp(x))" }
}

extension FuseLeakyRelu: NamedRewriting {
  package static var name: String { "fuse-leaky-relu" }
  package static var summary: String { "Make leaky_relu of max(x, alpha * x)" }
}

extension FuseNormalization: NamedRewriting {
  package static var name: String { "fuse-normalization" }
  package static var summary: String { "Make layer_norm and instance_norm of (x - mean) / sqrt(variance + epsilon)" }
}

extension FuseNormalizationScale: NamedRewriting {
  package static var name: String { "fuse-normalization-scale" }
  package static var summary: String { "Make constant scales and offsets part of layer_norm and instance_norm" }
}

extension FuseMatmulTranspose: NamedRewriting {
  package static var name: String { "fuse-matmul-transpose" }
  package static var summary: String { "Make transposes of the last two axes part of matmul" }
}

extension ProductToLinear: NamedRewriting {
  package static var name: String { "fuse-linear" }
  package static var summary: String { "Make linear of a matmul with a constant matrix" }
}

extension FoldPadding: NamedRewriting {
  package static var name: String { "fuse-padding" }
  package static var summary: String { "Make zero padding part of the conv behind it" }
}

extension FoldBatchNorm: NamedRewriting {
  package static var name: String { "fuse-batch-norm" }
  package static var summary: String { "Make batch_norm part of the conv, conv_transpose or linear before it" }
}

extension FuseScale: NamedRewriting {
  package static var name: String { "fuse-scale" }
  package static var summary: String { "Make constant scales and offsets part of the conv or linear before them" }
}
