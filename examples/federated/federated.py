"""Trains the digit classifier with what one hundred simulated people have written, which never leaves them.

    python federated.py [--rounds 20] [--output Learnt.mlmodel]

Prints the accuracy on test pictures before and after, that of training at one place, and how far the weights are from
those of averaging by hand in NumPy: after all rounds where modelc trains, and after one with few passes where NumPy
trains, too. (Rounding errors of training grow with each pass.) The exit status is 1 if something is further apart than
it should be.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("FLWR_TELEMETRY_ENABLED", "0")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import apps
import by_hand
import clients
import numpy as np
from apps import BATCH, EPOCHS, PARAMETERS, RATE

import modelc
import modelc.flower as federated

Weights = dict[str, np.ndarray]

# Passes over the examples in the round that NumPy trains, too.
FEW_EPOCHS = 5


def simulate(rounds: int, output: Path, epochs: int = EPOCHS) -> list[float]:
    """Writes what all have learnt to `output`, and gives the accuracy after each round, as the server measured it."""
    from flwr.simulation import run_simulation

    accuracies = []

    def keep(result) -> None:
        accuracies.extend(metrics["accuracy"] for metrics in result.evaluate_metrics_serverapp.values())

    # Clients see this folder, since it is where the program runs from.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    run_simulation(
        server_app=apps.server_app(output, rounds, train_config={"epochs": epochs}, done=keep),
        client_app=apps.client_app(),
        num_supernodes=clients.COUNT,
        backend_config={"client_resources": {"num_cpus": 1, "num_gpus": 0.0}},
    )
    return accuracies


def learnt_at_one_place(rounds: int) -> modelc.Model:
    """The model after as many passes over the examples of all people, or 100, which is the most that it allows."""
    return modelc.update(
        clients.model(), clients.everything(), epochs=min(EPOCHS * rounds, 100), learning_rate=RATE, batch_size=BATCH,
        parameters={"momentum": 0.0}, progress=False,
    )


def people() -> list[dict[str, np.ndarray]]:
    """What each of all people has written."""
    return [clients.examples(client) for client in range(clients.COUNT)]


def trained(client: int, weights: Weights) -> Weights:
    """The weights that modelc makes of these with what one person has written."""
    parameters = {"epochs": EPOCHS, "learningRate": RATE, "miniBatchSize": BATCH, **PARAMETERS}
    with modelc.Trainer(clients.model()) as trainer:
        federated.set_weights(trainer, weights)
        for name, value in parameters.items():
            trainer.set(name, value)
        trainer.train(clients.examples(client), progress=False)
        return federated.get_weights(trainer)


def averaged_by_hand(rounds: int) -> Weights:
    """The weights where each person trains with modelc, and NumPy averages."""
    counts = [len(person["digit"]) for person in people()]
    with modelc.Trainer(clients.model()) as trainer:
        weights = federated.get_weights(trainer)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for _ in range(rounds):
            parts = list(pool.map(trained, range(clients.COUNT), repeat(weights)))
            weights = by_hand.mean(parts, counts)
    return weights


def all_by_hand() -> Weights:
    """The weights after one round of few passes in which NumPy does everything."""
    with modelc.weights(clients.model()) as weights:
        fixed = {name: weights[name] for name in weights if name.startswith("conv")}
    with modelc.Trainer(clients.model()) as trainer:
        start = federated.get_weights(trainer)
    everybody = people()
    parts = [
        by_hand.trained(start, by_hand.features(person["image"], fixed), person["digit"], FEW_EPOCHS, RATE, BATCH)
        for person in everybody
    ]
    return by_hand.mean(parts, [len(person["digit"]) for person in everybody])


def distance(model: Path, weights: Weights) -> float:
    """The largest difference of a weight in a model."""
    with modelc.Trainer(model) as trainer:
        learnt = federated.get_weights(trainer)
    return max(float(np.abs(learnt[name] - weights[name]).max()) for name in learnt)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--output", type=Path, default=Path(tempfile.gettempdir()) / "Learnt.mlmodel")
    arguments = parser.parse_args()

    first = arguments.output.with_name("FirstRound.mlmodel")
    simulate(1, first, FEW_EPOCHS)
    accuracies = simulate(arguments.rounds, arguments.output)
    test = clients.test()
    with modelc.load(arguments.output) as model:
        after = federated.evaluate(model, test)["accuracy"]
    central = federated.evaluate(learnt_at_one_place(arguments.rounds), test)["accuracy"]
    once = distance(first, all_by_hand())
    always = distance(arguments.output, averaged_by_hand(arguments.rounds))

    counts = [len(set(clients.examples(client)["digit"].tolist())) for client in range(clients.COUNT)]
    total = len(clients.everything()["digit"])
    print(f"{clients.COUNT} clients, {total} pictures, on average {np.mean(counts):.1f} digits each")
    print("accuracy by round: " + " ".join(f"{accuracy:.0%}" for accuracy in accuracies))
    print(f"accuracy: {accuracies[0]:.1%} before, {after:.1%} federated, {central:.1%} at one place")
    print(f"weights: at most {always:.1e} from averaging by hand, after all rounds")
    print(f"weights: at most {once:.1e} from training and averaging by hand, after one round of {FEW_EPOCHS} passes")
    print(f"written: {arguments.output}")
    is_close = max(once, always) <= 1e-6 and central - after <= 0.0201
    return 0 if is_close and after > accuracies[0] else 1


if __name__ == "__main__":
    sys.exit(main())
