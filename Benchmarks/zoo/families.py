"""All families; importing this fills catalog.NETS. A new family is a file and a word here."""
import attention  # noqa: F401
import convolutions  # noqa: F401
import images  # noqa: F401
import sequences  # noqa: F401
