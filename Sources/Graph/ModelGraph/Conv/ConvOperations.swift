/// Convolutions.
package enum ConvOperations {
  package static let all: [any TensorOperation.Type] = [
    Conv.self,
    ConvTranspose.self,
    FusedConv.self,
    FusedConvTranspose.self,
    JoinedConv.self,
    SeparableConv.self,
  ]
}
