"""Databases for tests: each test gets a new one, on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.server.kit.real_services import ADDRESS, Service, postgres


@pytest.fixture(scope="session")
def postgres_service() -> Iterator[Service]:
    with postgres() as service:
        yield service


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def postgres_url(postgres_service: Service) -> str:
    return new_database(postgres_service)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """A test that asks for it runs on both databases."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


def new_database(service: Service) -> str:
    name = f"test_{uuid4().hex}"
    server = f"postgresql://fileira@{ADDRESS}:{service.port}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{server}/{name}"
