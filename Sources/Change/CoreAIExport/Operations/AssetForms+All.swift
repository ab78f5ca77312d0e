/// The list of operations, a line for each type.
extension AssetForms {
  static let all: [any AssetForm.Type] = [
    ActivationForm.self,
    ArrangementForm.self,
    BinaryForm.self,
    CastForm.self,
    ComparisonForm.self,
    ConvForm.self,
    LinearForm.self,
    NormForm.self,
    PartForm.self,
    PoolForm.self,
    ReduceForm.self,
    UnaryForm.self,
  ]
}
