/// Making, joining, sorting and counting what tensors hold.
enum ContentsOperations {
  static let all: [any TensorOperation.Type] = [
    Argsort.self,
    BandPart.self,
    Concat.self,
    Cumsum.self,
    Fill.self,
    FillLike.self,
    Flatten2d.self,
    Identity.self,
    NonMaximumSuppression.self,
    NonZero.self,
    OneHot.self,
    Pad.self,
    Range1d.self,
    ShapeOf.self,
    Split.self,
    Stack.self,
    Tile.self,
    Topk.self,
  ]
}
