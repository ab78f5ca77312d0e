/// The version of the tool.
public enum ModelcVersion {
  public static let text = "0.1.0"
}
