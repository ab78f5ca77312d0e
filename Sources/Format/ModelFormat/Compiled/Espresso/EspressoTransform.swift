internal import ModelSpec

/// How one image input becomes numbers: scale times the color plus the bias of its channel.
package struct EspressoTransform: Equatable, Sendable {
  /// Name of the input.
  package var input: String
  package var redBias: Float = 0
  package var greenBias: Float = 0
  package var blueBias: Float = 0
  package var alphaBias: Float = 0
  package var scale: Float = 1
  /// Whether the layers take blue before red.
  package var isBGR = false
  /// Whether a mean image is subtracted.
  package var hasMeanImage = false

  package init(input: String) { self.input = input }
}

extension EspressoTransform {
  init(_ member: JSONValue.Member) {
    self.init(input: member.key)
    for field in member.value.members ?? [] {
      let value = field.value.float ?? 0
      switch field.key {
      case "bias_r": redBias = value
      case "bias_g": greenBias = value
      case "bias_b": blueBias = value
      case "bias_a": alphaBias = value
      case "scale": scale = value
      case "is_network_bgr": isBGR = value != 0
      case "center_mean": hasMeanImage = value != 0
      default: break
      }
    }
  }

  /// The entry of `transform_params`.
  var member: JSONValue.Member {
    let fields = [
      JSONValue.Member("bias_a", .float(alphaBias)), JSONValue.Member("bias_g", .float(greenBias)),
      JSONValue.Member("bias_r", .float(redBias)), JSONValue.Member("bias_b", .float(blueBias)),
      JSONValue.Member("center_mean", .flag(hasMeanImage)), JSONValue.Member("is_network_bgr", .flag(isBGR)),
      JSONValue.Member("scale", .float(scale)),
    ]
    // The one dictionary that is made with room for all its keys.
    return JSONValue.Member(input, .foundationObject(fields, minimumCapacity: fields.count))
  }
}
