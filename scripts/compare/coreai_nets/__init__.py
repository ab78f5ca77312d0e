"""Nets that Core AI's and Core ML's converters take, for scripts/compare/check-coreai-nets.py."""
from . import attention, convolutions, flexible, others, recurrent
from .net import Net

#: All nets, by their names.
NETS: dict[str, Net] = {
    net.name: net for module in (attention, convolutions, recurrent, others, flexible) for net in module.NETS
}
