internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `copy`: another name for the same value. A blob that exists is written anew, which branches and loops use to hand
  /// values out.
  mutating func lowerCopy() {
    for (input, output) in zip(layer.input, layer.output) { set(output, blobs[input]) }
  }
}
