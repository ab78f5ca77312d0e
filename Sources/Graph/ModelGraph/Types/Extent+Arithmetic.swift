internal import ModelSpec

extension Extent {
  /// The sum; saturates.
  public static func + (left: Extent, right: Extent) -> Extent {
    var sum = Extent(saturatedSum(left.lower, right.lower)...saturatedSum(left.upper, right.upper))
    if let amount = right.fixed {
      sum.form = left.form?.adding(amount)
    } else if let amount = left.fixed {
      sum.form = right.form?.adding(amount)
    } else if let a = left.form, let b = right.form, a.symbol == b.symbol {
      sum.setForm(sumOf: a, b)
    }
    return sum
  }

  /// The difference; saturates.
  public static func - (left: Extent, right: Extent) -> Extent { left + right * Extent(-1) }

  /// The product; saturates.
  public static func * (left: Extent, right: Extent) -> Extent {
    let a = saturatedProduct(left.lower, right.lower)
    let b = saturatedProduct(left.lower, right.upper)
    let c = saturatedProduct(left.upper, right.lower)
    let d = saturatedProduct(left.upper, right.upper)
    var product = Extent(Swift.min(a, b, c, d)...Swift.max(a, b, c, d))
    if let factor = right.fixed {
      product.form = left.form?.multiplied(by: factor)
    } else if let factor = left.fixed {
      product.form = right.form?.multiplied(by: factor)
    }
    return product
  }

  /// The quotient rounded towards minus infinity; anything at all when the divisor can be 0 or less.
  public func floorDivided(by divisor: Extent) -> Extent {
    guard divisor.lower > 0 else { return .anyInteger }
    let candidates = [
      Self.saturatedQuotient(lower, divisor.lower), Self.saturatedQuotient(lower, divisor.upper),
      Self.saturatedQuotient(upper, divisor.lower), Self.saturatedQuotient(upper, divisor.upper),
    ]
    let least = candidates.reduce(candidates[0]) { Swift.min($0, $1) }
    let most = candidates.reduce(candidates[0]) { Swift.max($0, $1) }
    var quotient = Extent(least...most)
    if let divisor = divisor.fixed { quotient.form = form?.floorDivided(by: divisor) }
    return quotient
  }

  /// The quotient rounded towards infinity; anything at all when the divisor can be 0 or less.
  public func ceilingDivided(by divisor: Int) -> Extent {
    guard divisor > 0 else { return .anyInteger }
    return (self + Extent(divisor - 1)).floorDivided(by: Extent(divisor))
  }

  /// The larger of both.
  public func maximum(_ other: Extent) -> Extent {
    if lower >= other.upper { return self }
    if other.lower >= upper { return other }
    if let difference = (self - other).fixed { return difference >= 0 ? self : other }
    return Extent(Swift.max(lower, other.lower)...Swift.max(upper, other.upper))
  }

  /// The smaller of both.
  public func minimum(_ other: Extent) -> Extent {
    if upper <= other.lower { return self }
    if other.upper <= lower { return other }
    if let difference = (self - other).fixed { return difference <= 0 ? self : other }
    return Extent(Swift.min(lower, other.lower)...Swift.min(upper, other.upper))
  }

  /// This number as a tensor's length, which is never negative. Its linear form stays: runs in which the form would be
  /// negative do not get this far.
  public var asLength: Extent {
    guard lower < 0 else { return self }
    var length = Extent(0...Swift.max(0, upper))
    if length.lower != length.upper { length.form = form }
    return length
  }

  private mutating func setForm(sumOf a: LinearForm, _ b: LinearForm) {
    let (scale, scaleOverflow) = a.scale.addingReportingOverflow(b.scale)
    let (offset, offsetOverflow) = a.offset.addingReportingOverflow(b.offset)
    guard !scaleOverflow, !offsetOverflow else { return }
    if scale == 0 {
      self = Extent(offset)
    } else {
      form = LinearForm(a.symbol, scale: scale, offset: offset)
    }
  }

  private static func saturatedSum(_ a: Int, _ b: Int) -> Int {
    if a == unbounded || b == unbounded { return unbounded }
    if a == -unbounded || b == -unbounded { return -unbounded }
    let (sum, overflow) = a.addingReportingOverflow(b)
    guard overflow else { return Swift.max(sum, -unbounded) }
    return a > 0 ? unbounded : -unbounded
  }

  private static func saturatedProduct(_ a: Int, _ b: Int) -> Int {
    if a == 0 || b == 0 { return 0 }
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    guard overflow || abs(a) == unbounded || abs(b) == unbounded else { return Swift.max(product, -unbounded) }
    return (a > 0) == (b > 0) ? unbounded : -unbounded
  }

  private static func saturatedQuotient(_ dividend: Int, _ divisor: Int) -> Int {
    if divisor == unbounded { return dividend < 0 ? -1 : 0 }
    if abs(dividend) == unbounded { return dividend }
    return floorQuotient(dividend, divisor)
  }

  /// `dividend / divisor`, rounded towards minus infinity; `divisor` is positive.
  package static func floorQuotient(_ dividend: Int, _ divisor: Int) -> Int {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
  }
}
