/// Where `resize_bilinear` and `crop_resize` take their samples: N points on an axis of X pixels, 0 to X − 1.
enum SamplingMode: String, CaseIterable, Sendable {
  /// From 0 to X − 1 in equal steps.
  case strictAlignCorners = "STRICT_ALIGN_CORNERS"
  /// The same; a single point lies in the middle.
  case alignCorners = "ALIGN_CORNERS"
  /// From 0 in steps of X / N, at most X − 1.
  case standard = "DEFAULT"
  /// From half a step on in steps of max(1, X − 1) / N.
  case offsetCorners = "OFFSET_CORNERS"
  /// Centres of N equal parts: half a step on in steps of X / N, less a half.
  case unalignCorners = "UNALIGN_CORNERS"
}
