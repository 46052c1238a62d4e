"""A hook of the build: a wheel or source archive without the pages would be a server without them.

The pages are made by Vite and are not in git. An editable installation does not need them.
"""

from collections.abc import Mapping
from pathlib import Path

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FIRST = "src/fileira/server/static/index.html"
MISSING = f"{FIRST} is missing: the pages are not built. Run `make wheel`, which builds them first."


class BuiltPages(BuildHookInterface[BuilderConfig]):
    def initialize(self, version: str, build_data: Mapping[str, object]) -> None:
        if version != "editable" and not Path(self.root, FIRST).is_file():
            self.app.abort(MISSING)
