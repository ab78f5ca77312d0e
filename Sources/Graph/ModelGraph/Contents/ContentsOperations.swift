/// Making, joining, sorting and counting what tensors hold.
package enum ContentsOperations {
  package static let all: [any TensorOperation.Type] = [
    Argsort.self,
    BandPart.self,
    Concat.self,
    Cumsum.self,
    Fill.self,
    FillLike.self,
    Flatten2d.self,
    IdentityOperation.self,
    NonMaximumSuppressionOperation.self,
    NonZero.self,
    OneHot.self,
    Pad.self,
    Range1d.self,
    Scan.self,
    ShapeOf.self,
    Split.self,
    Stack.self,
    Tile.self,
    Topk.self,
  ]
}
