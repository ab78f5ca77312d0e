"""The clients and the server, for the simulation in federated.py and for `flwr run`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import clients
from flwr.app import Context, Message
from flwr.clientapp import ClientApp
from flwr.serverapp import Grid, ServerApp

import modelc.flower

# Chosen on other digits than those of the test: with more passes or another rate, the accuracy was no higher.
EPOCHS, RATE, BATCH = 20, 0.03, 8
# Without shuffling, by hand and here the examples come in the same order.
PARAMETERS = {"shuffle": 0}


def mine(context: Context) -> clients.Examples:
    """The examples of a client."""
    return clients.examples(int(context.node_config["partition-id"]))


def client_app() -> ClientApp:
    """What each person runs."""
    return modelc.flower.client_app(
        clients.model(), mine, epochs=EPOCHS, learning_rate=RATE, batch_size=BATCH, parameters=PARAMETERS
    )


def server_app(
    output: Path,
    rounds: int,
    train_config: Mapping[str, Any] | None = None,
    done: Callable[[Any], None] | None = None,
) -> ServerApp:
    """What averages, waits for all people, and measures on test pictures after each round."""
    strategy = modelc.flower.FedAvg(min_available_nodes=clients.COUNT, fraction_evaluate=0.1)
    return modelc.flower.server_app(
        clients.model(),
        output,
        rounds=rounds,
        strategy=strategy,
        train_config=train_config,
        held_out=clients.test(),
        done=done,
    )


# For `flwr run`, which copies this folder without the model and the pictures beside it: the configuration of the run
# says where those are.
client = ClientApp()
server = ServerApp()


@client.train()
def train(message: Message, context: Context) -> Message:
    clients.examples_folder = Path(context.run_config["examples"])
    return client_app()(message, context)


@client.evaluate()
def evaluate(message: Message, context: Context) -> Message:
    clients.examples_folder = Path(context.run_config["examples"])
    return client_app()(message, context)


@server.main()
def main(grid: Grid, context: Context) -> None:
    clients.examples_folder = Path(context.run_config["examples"])
    output = Path(context.run_config["output"]).resolve()
    server_app(output, context.run_config["rounds"])(grid, context)
    print(f"written: {output}")
