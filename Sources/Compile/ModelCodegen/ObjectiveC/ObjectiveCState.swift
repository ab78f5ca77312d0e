extension ObjectiveCWriter {
  /// The interface of the class for the state between predictions, and the names of its values.
  mutating func writeStateInterface() {
    write("\n/// Model Prediction State Names\ntypedef NS_ENUM(NSInteger, \(stateName)Name) {\n")
    for state in interface.states { write("    \(constant(state)),\n") }
    write("} \(classAttributes);\n")
    writeInterfaceHead("Model Prediction State Type")
    write(
      """
      \(classAttributes)
      @interface \(stateName) : NSObject
      @property (readonly, strong, nonatomic) MLState *state;
      - (void)getMultiArrayForState:(\(stateName)Name)stateName
                            handler:(void (NS_NOESCAPE ^)(MLMultiArray *buffer))handler;
      @end

      """)
  }

  private func constant(_ state: InterfaceFeature) -> String {
    "\(stateName)Name\(state.objectiveCIdentifier.capitalizingFirstLetter)"
  }

  mutating func writeStateImplementation() {
    write(
      """
      @implementation \(stateName)

      - (instancetype)initWithState:(MLState *)state {
          self = [super init];
          if (self) {
              _state = state;
          }
          return self;
      }

      - (void)getMultiArrayForState:(\(stateName)Name)stateName
                            handler:(void (NS_NOESCAPE ^)(MLMultiArray *buffer))handler {
          NSString *stateNameString = nil;
          switch (stateName) {

      """)
    for state in interface.states {
      write(
        """
                case \(constant(state)):
                    stateNameString = @"\(state.name.escapedForObjectiveC)";
                    break;

        """)
    }
    write(
      """
          }

          [self.state getMultiArrayForStateNamed:stateNameString handler:handler];
      }

      @end


      """)
  }
}
