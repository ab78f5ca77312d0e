/// The version of the tool.
package enum ModelcVersion {
  package static let text = "0.1.0"
}
