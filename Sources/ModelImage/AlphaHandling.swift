/// What becomes of transparency.
///
/// Models see no alpha. A pixel buffer that an app hands to Core ML counts as opaque, whatever its alpha bytes hold:
/// `ignored`. A picture file becomes such a buffer by being drawn into one that is black: `drawnOverBlack`.
package enum AlphaHandling: Sendable {
  /// Colors stay as they are; alpha is kept where the new format has it.
  case ignored
  /// Colors are multiplied by alpha / 255, rounded to nearest, and alpha becomes 255. Expects colors that are not
  /// multiplied yet.
  case drawnOverBlack
}
