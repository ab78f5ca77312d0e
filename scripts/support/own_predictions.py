"""What modelc itself predicts in a case of the oracle, as a user gets it: half-precision outputs are rounded."""
import shlex


def predictions(modelc, model, details):
    """The outputs of each step in the encoding of the oracle: None for a step that is to fail, and, if one step that is
    to give results fails, None for the whole."""
    from predict_client import Client, PredictError

    client = Client(f"{shlex.quote(str(modelc))} serve --stdio")
    try:
        handle = client.call(
            op="load", path=str(model), computeUnits=details["computeUnits"], functionName=details["functionName"],
            optimizationHints=details.get("optimizationHints", {}))["model"]
        states, results = {}, []
        for step in details["steps"]:
            state = None
            if step.get("state"):
                if step["state"] not in states:
                    states[step["state"]] = client.call(op="newState", model=handle)["state"]
                state = states[step["state"]]
            for name, value in step.get("stateWrites", []):
                client.call(op="writeState", model=handle, state=state, name=name, value=value)
            try:
                answer = client.call(op="predict", model=handle, state=state, inputs=step["inputs"])
                results.append(answer["outputs"])
            except PredictError:
                if not step.get("expectError"):
                    return None
                results.append(None)
        return results
    except PredictError:
        return None
    finally:
        client.close()
