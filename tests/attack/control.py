"""An echo in a process of its own: if even this one is late, the machine is to blame."""

import asyncio

SIZE = 64


async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(SIZE):
        writer.write(data)


async def serve() -> None:
    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve())
