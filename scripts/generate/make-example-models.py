#!/usr/bin/env python3
"""Makes the models of examples/models and the pictures of examples/digits, from data that scikit-learn ships.

Needs the packages in scripts/env/requirements.txt:

    "$(scripts/env/find-python.sh)" scripts/generate/make-example-models.py

Takes about half a minute and prints the result of each model on held-out data. On one machine, every run writes the
same bytes; another processor may round differently during training.
"""
import argparse
import os
from pathlib import Path

# One thread adds up in one order.
os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})
os.environ["TQDM_DISABLE"] = "1"

import numpy as np

from example_models import (
    convnet,
    digit_classifier,
    digit_generator,
    digits,
    drawing_classifier,
    habitat_pricer,
    small_program,
)
from example_models.spec import write

ROOT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    default = ROOT / "examples/models"
    parser.add_argument("outdir", nargs="?", type=Path, default=default, help="default: examples/models")
    parser.add_argument("--pictures", type=Path, help="directory of the digit pictures, default: OUTDIR/../digits")
    arguments = parser.parse_args()
    out = arguments.outdir
    out.mkdir(parents=True, exist_ok=True)

    data = digits.load()
    weights = convnet.train(data.train_images, data.train_labels)
    right = convnet.run(weights, data.test_images, "logits").argmax(axis=1) == data.test_labels
    write(digit_classifier.make(weights), out / "DigitClassifier.mlmodel")
    print(f"DigitClassifier.mlmodel: {right.mean():.1%} of {len(right)} held-out pictures")

    model, (known, all_digits) = drawing_classifier.make(weights, data)
    write(model, out / "DrawingClassifier.mlmodel")
    print(f"DrawingClassifier.mlmodel: {known:.1%} of held-out pictures of 0...3, "
          f"{all_digits:.1%} of all after five samples each of 4...9")

    model, score = habitat_pricer.make()
    write(model, out / "HabitatPricer.mlmodel")
    print(f"HabitatPricer.mlmodel: R² {score:.3f} on unseen habitats")

    accuracy = small_program.make(data, out / "SmallProgram.mlpackage")
    print(f"SmallProgram.mlpackage: {accuracy:.1%} of held-out pictures")

    asked = np.repeat(np.arange(10), 50)
    for name, knows, known in (("DigitGenerator", "0...4", 5), ("DigitGeneratorNew", "0...9", 10)):
        learned = data.train_labels < known
        generator = digit_generator.train(data.train_images[learned], data.train_labels[learned])
        write(digit_generator.make(generator, knows), out / f"{name}.mlmodel")
        seen = convnet.run(weights, digit_generator.drawings(generator, asked), "logits").argmax(axis=1) == asked
        print(f"{name}.mlmodel: DigitClassifier reads {seen[asked < 5].mean():.1%} of drawings of 0...4 "
              f"and {seen[asked >= 5].mean():.1%} of 5...9 as what they are")

    digits.write_pictures(arguments.pictures or out.resolve().parent / "digits", data, right)


if __name__ == "__main__":
    main()
