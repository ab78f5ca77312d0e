/// Bounds on what one request may ask of the server. Each is checked before memory is taken.
package struct ProtocolLimits: Sendable {
  /// Bytes of a body, as sent and after decompression.
  package var bodyBytes = 256 << 20
  /// Elements of one tensor.
  package var tensorElements = 64 << 20
  /// Axes of one tensor.
  package var tensorAxes = 16
  /// Inputs of a request, and outputs that it may ask for.
  package var tensors = 1024
  /// Parameters of a request, an input or an output.
  package var parameters = 256
  /// Bytes of a name, an identifier or a parameter's string.
  package var nameBytes = 4096
  /// Arrays and objects nested in one another. Nested data of a tensor takes one level for each axis.
  package var nesting = 32

  /// The standard limits.
  package init() {}
}
