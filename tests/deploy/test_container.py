"""Containerfile, compose.yaml and the systemd unit: what can be known without their engines.

`scripts/image_steps.py` carries out the steps of the Containerfile; it takes minutes.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from fileira.server.ops.settings import fields
from scripts.image_steps import FILE, LAST, Step, read_steps, stages

ROOT = Path(__file__).parents[2]
STAGES = stages(read_steps(FILE.read_text(encoding="utf-8")))
IMAGE = STAGES[LAST]
VARIABLES = {field.variable for field in fields()}
# What a service may say, of all that the specification of Compose knows.
SERVICE = {"build", "cap_drop", "command", "depends_on", "environment", "healthcheck", "image"}
SERVICE |= {"init", "ports", "restart", "security_opt", "ulimits", "volumes"}


def test_every_step_is_one_that_engines_know() -> None:
    known = {"FROM", "WORKDIR", "COPY", "ENV", "RUN", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK"}
    known |= {"ENTRYPOINT", "CMD"}
    assert {step.word for steps in STAGES.values() for step in steps} == known


def test_base_images_have_short_names_and_a_version() -> None:
    bases = [steps[0].rest.partition(" AS ")[0] for steps in STAGES.values()]
    assert [base for base in bases if not re.fullmatch(r"\w+:\d[\d.]*-slim", base)] == []


def test_what_is_copied_is_there_and_not_ignored() -> None:
    kept = (ROOT / ".containerignore").read_text(encoding="utf-8")
    for steps in STAGES.values():
        for step in steps:
            if step.word == "COPY" and not step.rest.startswith("--from"):
                for name in step.rest.split()[:-1]:
                    assert (ROOT / name).exists(), name
                    assert f"\n!{name}\n" in kept, name


def test_both_engines_ignore_the_same_files() -> None:
    ignored = [(ROOT / f".{name}ignore").read_bytes() for name in ("container", "docker")]
    assert ignored[0] == ignored[1]


def test_what_another_stage_gives_comes_from_one_before() -> None:
    for place, steps in enumerate(STAGES.values()):
        sources = [found for step in steps for found in re.findall(r"--from=(\w+)", step.rest)]
        assert set(sources) <= set(list(STAGES)[:place])


def test_pages_and_packages_are_made_as_everywhere() -> None:
    scripts = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
    commands = [step.rest for steps in STAGES.values() for step in steps if step.word == "RUN"]
    assert "npm ci" in commands
    assert "npm run build" in commands
    assert "build" in scripts
    assert any(command.startswith("pip wheel --no-deps") for command in commands)


def test_the_image_runs_as_nobody_in_particular_from_before_it_compiles() -> None:
    words = [step.word for step in IMAGE]
    (user,) = (step.rest for step in IMAGE if step.word == "USER")
    assert all(int(number) > 0 for number in user.split(":"))
    assert words.index("USER") < IMAGE.index(Step("RUN", "fileira warm")) < words.index("CMD")


def test_the_image_has_one_volume_and_asks_itself_whether_it_is_ready() -> None:
    steps = {step.word: step.rest for step in IMAGE}
    assert [step.rest for step in IMAGE if step.word == "VOLUME"] == ["/data"]
    assert "/ready" in steps["HEALTHCHECK"]
    assert steps["EXPOSE"] in steps["HEALTHCHECK"]
    assert [*json.loads(steps["ENTRYPOINT"]), *json.loads(steps["CMD"])] == ["fileira", "serve"]


def test_every_setting_that_is_named_exists() -> None:
    files = (FILE, ROOT / "compose.yaml", *(ROOT / "deploy").iterdir())
    named = {
        name
        for file in files
        for name in re.findall(r"\bFILEIRA_[A-Z_]+", file.read_text(encoding="utf-8"))
    }
    assert len(named) > 5
    assert named <= VARIABLES


def test_compose_says_only_what_its_specification_knows() -> None:
    file = _compose()
    assert set(file) == {"services", "volumes"}
    for name, service in file["services"].items():
        assert set(service) <= SERVICE, name
        assert {"build", "image"} & set(service), name
        for other, rule in service.get("depends_on", {}).items():
            assert rule == {"condition": "service_healthy"}
            assert "healthcheck" in file["services"][other]
        mounted = {volume.partition(":")[0] for volume in service.get("volumes", ())}
        assert mounted <= set(file["volumes"])


def test_compose_opens_the_server_to_its_own_machine_only() -> None:
    ports = {name: each.get("ports", []) for name, each in _compose()["services"].items()}
    assert ports == {"fileira": ["127.0.0.1:8425:8425"], "postgres": [], "redis": []}


def test_compose_has_no_password_in_it() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert "POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?" in text


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_takes_the_unit_and_finds_it_closed(tmp_path: Path) -> None:
    text = (ROOT / "deploy/fileira.service").read_text(encoding="utf-8")
    unit = tmp_path / "fileira.service"
    unit.write_text(text.replace("/opt/fileira/bin/fileira", shutil.which("true") or ""))
    done = _systemd("verify", "--man=no", str(unit))
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    exposure = _systemd("security", "--offline=yes", "--threshold=20", "--no-pager", str(unit))
    assert exposure.returncode == 0, exposure.stdout  # at most 2.0 of 10


def _systemd(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def _compose() -> dict[str, Any]:
    file: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return file
