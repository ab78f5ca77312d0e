internal import ModelGraph
internal import ModelSpec

/// A value as layers know it, in the forms that the graph has of it.
///
/// Layers for images treat all axes before the last three as one batch, while MIL's operations take exactly [N, C, H, W].
/// A run of such layers passes the merged form on; the whole form is made when a layer asks for it.
struct Blob: Sendable {
  /// The type that layers see.
  var type: TensorType
  /// Of that type.
  var whole: Operand?
  /// [N, C, H, W], where N is the product of all axes before the last three.
  var merged: Operand?
  /// A value whose first axes are those that were merged.
  var lead: Operand?

  init(whole: Operand, _ type: TensorType) {
    self.type = type
    self.whole = whole
    if type.rank == 4 { merged = whole }
  }

  /// A blob known by its merged form, with the leading axes of `other`.
  init(merged: Operand, _ type: TensorType, leadOf other: Blob) {
    let leading = other.type.shape.extents.dropLast(3)
    self.type = type.with(Shape(Array(leading) + type.shape.extents.dropFirst()))
    self.merged = merged
    lead = other.whole ?? other.lead
    if self.type.rank == 4 { whole = merged }
  }
}

/// A value of unknown rank, which no layer can take, but which may be an output of the model; nil when nothing computes it.
struct UnknownBlob: Sendable {
  var value: Operand?
  /// The outermost layer that made it.
  var layer: Int?
}
