"""A WebSocket relay: /g/GAME/SEAT is a seat, and what one seat sends both receive, and all at /w/GAME. Called with a port."""
import asyncio
import base64
import hashlib
import sys

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT = 0x81
games = {}


def frame(payload):
    return bytes([TEXT, len(payload)]) + payload


async def serve(reader, writer):
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        path = head.split(" ")[1]
        key = next(line.split(": ")[1] for line in head.split("\r\n") if line.lower().startswith("sec-websocket-key"))
        accept = base64.b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        answer = f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
        writer.write(answer.encode() + frame(b'{"type":"joined"}'))
        seats = games.setdefault("".join(path.split("/")[2:3]), [])
        seats.append(writer)
        while (await reader.readexactly(1))[0] == TEXT:
            length = (await reader.readexactly(1))[0] & 0x7F
            mask, masked = await reader.readexactly(4), await reader.readexactly(length)
            text = bytes(byte ^ mask[at % 4] for at, byte in enumerate(masked))
            for seat in seats:
                seat.write(frame(text))
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", int(sys.argv[1]))
    await server.serve_forever()


asyncio.run(main())
