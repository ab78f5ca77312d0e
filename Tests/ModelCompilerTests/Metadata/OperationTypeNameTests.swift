import ModelSpec
import Testing

@testable import ModelCompiler

/// Names that published histograms and compute plans show, by the opset of the function.
struct OperationTypeNameTests {
  private func names(_ operations: String, _ opset: String) -> String {
    let version = OperationSet(named: opset)?.specificationVersion ?? .max
    return operations.split(separator: " ").map { OperationTypeName.name(of: String($0), opset: version) }
      .joined(separator: " ")
  }

  @Test func iOS15() {
    #expect(
      names(
        "concat silu slice_by_index sub transpose matmul upsample_nearest_neighbor softmax mul cast reshape max_pool conv",
        "CoreML5")
          == """
          Concat Silu SliceByIndex Sub Transpose Matmul UpsampleNearestNeighbor Softmax Mul Cast Reshape MaxPool Conv
          """)
  }

  @Test func iOS16() {
    #expect(
      names("mul reduce_max reduce_argmax slice_by_index transpose expand_dims", "CoreML6")
        == "Ios16.mul Ios16.reduceMax Ios16.reduceArgmax SliceByIndex Transpose ExpandDims")
    #expect(
      names(
        "cast conv leaky_relu reduce_mean sub square reshape layer_norm batch_norm linear upsample_bilinear", "CoreML6")
          == """
          Ios16.cast Ios16.conv Ios16.leakyRelu Ios16.reduceMean Ios16.sub Ios16.square Ios16.reshape Ios16.layerNorm \
          Ios16.batchNorm Ios16.linear Ios16.upsampleBilinear
          """)
    #expect(names("concat split pad tile gather topk", "CoreML6") == "Concat Split Pad Tile Ios16.gather Ios16.topk")
  }

  @Test func iOS17() {
    #expect(
      names(
        "floor logical_and reshape softmax matmul transpose split expand_dims select add tile sigmoid pad", "CoreML7")
          == """
          Ios17.floor Ios17.logicalAnd Ios17.reshape Ios16.softmax Ios17.matmul Ios17.transpose Split Ios17.expandDims \
          Select Ios17.add Tile Ios16.sigmoid Pad
          """)
    #expect(
      names("range_1d reduce_sum shape gather log pow stack floor_div identity lstm squeeze topk relu silu", "CoreML7")
        == """
        Range1d Ios16.reduceSum Shape Ios17.gather Ios17.log Ios17.pow Stack Ios17.floorDiv Identity Ios17.lstm \
        Ios17.squeeze Ios17.topk Ios16.relu Ios16.silu
        """)
    #expect(names("constexpr_affine_dequantize", "CoreML7") == "Ios16.constexprAffineDequantize")
  }

  @Test func iOS18() {
    #expect(
      names(
        "relu silu softmax gelu tanh add pow rsqrt conv conv_transpose cast concat gather equal max_pool", "CoreML8")
          == """
          Ios18.relu Ios18.silu Ios18.softmax Ios18.gelu Ios18.tanh Ios18.add Ios18.pow Ios18.rsqrt Ios18.conv \
          Ios18.convTranspose Ios18.cast Ios18.concat Ios18.gather Ios18.equal Ios18.maxPool
          """)
    #expect(
      names("reduce_mean einsum pad split tile select shape range_1d fill", "CoreML8")
        == "Ios16.reduceMean Ios16.einsum Pad Split Tile Select Shape Range1d Fill")
    #expect(
      names("read_state write_state slice_update constexpr_lut_to_dense scaled_dot_product_attention", "CoreML8")
        == """
        Ios18.readState Ios18.writeState Ios18.sliceUpdate Ios18.constexprLutToDense Ios18.scaledDotProductAttention
        """)
  }

  @Test func names() {
    #expect(names("an_unknown_operation", "CoreML7") == "AnUnknownOperation")
    #expect(names("relu", "another opset") == "Ios18.relu")
    #expect(OperationTypeName.name(of: "", opset: 6).isEmpty)
  }
}
