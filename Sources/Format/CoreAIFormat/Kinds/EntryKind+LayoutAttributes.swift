/// Attributes that say how tensors and images lie in memory, and for what a model was compiled.
extension EntryKind {
  static let layoutAttributes = [
    // Alignments of the axes and of the whole, interleaving of the axes, and where the memory comes from.
    EntryKind(
      12, "#aicode.ax.hw_constraints_v1", fields: [.signedNumbers, .signedNumbers, .number],
      body: [
        "<", .word(2, [1: "AXIOSurface", 2: "AXMTLBuffer", 3: "AXHeap"]), ", alignments: [", 0, "], interleave: [", 1,
        "]>",
      ]),
    sparseEncoding,
    EntryKind(
      26, "#aicode.ax.image_constraints_v1", fields: [.number, .signedNumbers],
      body: ["<", .word(0, [1: "AXCVPixelBuffer", 2: "AXMTLTexture"]), ", rowAlignmentsPerPlane: [", 1, "]>"]),
    fourCharacterCode,
    targetSpecification,
  ]

  /// Of a tensor of which only some elements are stored. The meaning of the byte is not known; it was always 1.
  static let sparseEncoding = EntryKind(
    21, "#aicode.sparse_tensor_encoding_v1", fields: [.number, .number, .number, .byte, .number],
    body: [
      "<", .word(0, [0: "bitmask", 1: "coo", 2: "csr", 3: "csc", 4: "bsr"]), ", numNonZero = ", 4, ", posWidth = ", 1,
      ", crdWidth = ", 2, ">",
    ])

  /// The format of an image's pixels.
  static let fourCharacterCode = EntryKind(
    27, "#aicode.fourcc_v1", fields: [.number],
    body: [
      "<",
      .word(
        0,
        [
          0: "kUnknown", 24: "k24RGB", 32: "k32ARGB", 0x4247_5241: "k32BGRA", 0x7934_3230: "k420YpCbCr8Planar",
        ]), ">",
    ])
  /// Triple, system on a chip, options of delegates.
  static let targetSpecification = EntryKind(
    29, "#aicode.execution.target_spec_v1", fields: [.attribute, .attribute, .attribute],
    body: ["<triple = ", .bare(0), ", soc = ", .bare(1), ", delegateOptions = ", .bare(2), ">"])
}
