/// Images made larger and smaller.
enum ImageResizingOperations {
  static let all: [any TensorOperation.Type] = [
    Crop.self,
    CropResize.self,
    ResizeBilinear.self,
    ResizeNearestNeighbor.self,
    UpsampleBilinear.self,
    UpsampleNearestNeighbor.self,
  ]
}
