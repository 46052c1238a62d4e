"""What the builder of the site calls for each object of the reference."""

import griffe

from scripts.site_pages.fences import fenced


class Examples(griffe.Extension):  # type: ignore[misc]  # see pyproject.toml
    """Shows examples of docstrings as code."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
