extension Duration {
  /// `seconds` to the nanosecond, moved into the range of 64 bits; 0 for NaN.
  package init(seconds: Double) {
    let whole = seconds.rounded(.towardZero)
    self = .seconds(Int64(truncating: whole))
    // Beyond 2^53 there is no fraction, and of infinity there is none either.
    let fraction = seconds - whole
    if fraction.isFinite { self += .nanoseconds(Int64(truncating: (fraction * 1e9).rounded())) }
  }
}
