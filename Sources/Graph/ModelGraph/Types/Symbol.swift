internal import ModelSpec

/// An integer that is decided only when a model runs, such as the batch size of a flexible input.
public struct Symbol: Hashable, Sendable {
  /// A number that no other symbol of the same graph has.
  public var id: UInt32

  /// The symbol of this number; `SymbolBounds.makeExtent(in:)` gives out numbers.
  public init(id: UInt32) { self.id = id }
}

/// `scale · symbol + offset`: how an extent depends on a symbol, exactly.
///
/// Padding, valid convolution and upsampling keep this form, so two extents that came from one input by different
/// ways can be told equal, and a demand on an inner extent can be turned into one on the input.
public struct LinearForm: Hashable, Sendable {
  /// The integer that the extent depends on.
  public var symbol: Symbol
  /// Not 0.
  public var scale: Int
  /// What is added to the multiple of the symbol.
  public var offset: Int

  /// `scale · symbol + offset`; `scale` must not be 0.
  public init(_ symbol: Symbol, scale: Int = 1, offset: Int = 0) {
    self.symbol = symbol
    self.scale = scale
    self.offset = offset
  }

  /// This form and `amount` more; nil on overflow.
  package func adding(_ amount: Int) -> LinearForm? {
    let (sum, overflow) = offset.addingReportingOverflow(amount)
    return overflow ? nil : LinearForm(symbol, scale: scale, offset: sum)
  }

  /// `factor` times this form; nil on overflow and for factor 0.
  package func multiplied(by factor: Int) -> LinearForm? {
    let (newScale, scaleOverflow) = scale.multipliedReportingOverflow(by: factor)
    let (newOffset, offsetOverflow) = offset.multipliedReportingOverflow(by: factor)
    guard factor != 0, !scaleOverflow, !offsetOverflow else { return nil }
    return LinearForm(symbol, scale: newScale, offset: newOffset)
  }

  /// The floor of this form over `divisor`; nil where it is not a linear form.
  package func floorDivided(by divisor: Int) -> LinearForm? {
    guard divisor > 0, scale % divisor == 0 else { return nil }
    return LinearForm(symbol, scale: scale / divisor, offset: Extent.floorQuotient(offset, divisor))
  }
}
