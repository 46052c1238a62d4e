"""What an attack counts and finds, told in a table at its end."""

import json
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

EVERY = 5.0  # seconds between two lines of progress
SHOWN = 2000  # characters of a text in the file of a finding


@dataclass
class Finding:
    """Something that must not be, and all that is needed to see it again."""

    part: str
    what: str  # the same words for the same fault
    facts: dict[str, object]
    times: int = 1


@dataclass
class Report:
    """The counts of one part; the same fault is kept once."""

    part: str
    is_told: bool = False  # while it goes on
    counts: Counter[str] = field(default_factory=Counter)
    worst: dict[str, float] = field(default_factory=dict)  # seconds
    findings: dict[str, Finding] = field(default_factory=dict)
    seconds: float = 0.0
    _told: float = 0.0

    def find(self, what: str, **facts: object) -> None:
        known = self.findings.get(what)
        if known:
            known.times += 1
            return
        self.findings[what] = Finding(self.part, what, facts)
        if self.is_told:
            print(f"  {self.part}: FOUND {what}", flush=True)

    def note_worst(self, name: str, seconds: float) -> None:
        self.worst[name] = max(seconds, self.worst.get(name, 0.0))

    def add(self, other: "Report") -> None:
        """What another process counted and found."""
        self.counts += other.counts
        for name, seconds in other.worst.items():
            self.note_worst(name, seconds)
        for what, finding in other.findings.items():
            if what in self.findings:
                self.findings[what].times += finding.times
            else:
                self.findings[what] = finding

    def progress(self) -> None:
        """Say how far it is, every few seconds."""
        now = time.monotonic()
        if self.is_told and now - self._told > EVERY:
            self._told = now
            print(f"  {self.part}: {tell(self.counts)}; {len(self.findings)} found", flush=True)


def tell(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in sorted(counts.items())) or "nothing"


def table(reports: list[Report], bars: Mapping[str, tuple[str, int]]) -> str:
    """All parts with their counts, the bar of each, and the verdict."""
    lines = []
    for report in reports:
        name, bar = bars[report.part]
        reached = "reached" if report.counts[name] >= bar else "not reached"
        lines.append(f"{report.part} ({report.seconds:.0f} s)")
        lines += [f"  {number:>12,} {each}" for each, number in sorted(report.counts.items())]
        lines += [f"  {1000 * worst:>9,.0f} ms {each}" for each, worst in report.worst.items()]
        lines.append(f"  bar: {bar:,} {name}: {reached}")
        lines.append(f"  found: {len(report.findings)}")
        lines += [f"    {each.times} x {each.what}" for each in report.findings.values()]
    found = sum(len(report.findings) for report in reports)
    lines.append(f"verdict: {'nothing found' if not found else f'{found} different faults'}")
    return "\n".join(lines)


def write_findings(reports: list[Report], folder: Path) -> list[Path]:
    """One file for each finding."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    found = [finding for report in reports for finding in report.findings.values()]
    for number, finding in enumerate(found, 1):
        file = folder / f"{finding.part}-{number}.json"
        text = json.dumps({"what": finding.what, "times": finding.times, **_short(finding.facts)})
        file.write_text(text, encoding="utf-8")
        files.append(file)
    return files


def _short(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: _plain(value) for name, value in facts.items()}


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        value = value.decode(errors="backslashreplace")
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return value[:SHOWN] if isinstance(value, str) else value
