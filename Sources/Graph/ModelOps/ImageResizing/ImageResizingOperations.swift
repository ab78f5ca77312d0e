/// Images made larger and smaller.
enum ImageResizingOperations {
  static let all: [any TensorOperation.Type] = [
    Affine.self,
    Crop.self,
    CropResize.self,
    Resample.self,
    Resize.self,
    ResizeBilinear.self,
    ResizeNearestNeighbor.self,
    UpsampleBilinear.self,
    UpsampleNearestNeighbor.self,
  ]
}
