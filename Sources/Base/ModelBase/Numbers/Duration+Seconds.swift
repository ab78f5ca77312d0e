extension Duration {
  /// `seconds` rounded to nanoseconds and clamped to the range of 64 bits; 0 for NaN.
  package init(seconds: Double) {
    let whole = seconds.rounded(.towardZero)
    self = .seconds(Int64(truncating: whole))
    // From 2^53 on there is no fraction, and infinity has none either.
    let fraction = seconds - whole
    if fraction.isFinite { self += .nanoseconds(Int64(truncating: (fraction * 1e9).rounded())) }
  }
}
