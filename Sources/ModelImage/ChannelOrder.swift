/// The order of the channels of a picture that has become planes of numbers.
public enum ChannelOrder: Sendable {
  case rgb
  case bgr
  case gray

  public var count: Int { self == .gray ? 1 : 3 }
}
