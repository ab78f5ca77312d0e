extension PixelBuffer {
  public func planes(_ order: ChannelOrder, scale: Float, bias: [Float]) -> [Float] { [] }
  public convenience init(planes: [Float], _ order: ChannelOrder, width: Int, height: Int) {
    self.init(width: width, height: height, format: .rgb24)
  }
  public convenience init(bytes: [UInt8], width: Int, height: Int, format: PixelFormat) {
    self.init(width: width, height: height, format: format)
  }
  public func bytes(as format: PixelFormat) -> [UInt8] { [] }
}
