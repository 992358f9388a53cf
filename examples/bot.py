#!/usr/bin/env python3
"""A bot for Parlor that plays random legal moves. usage: bot.py ws://127.0.0.1:8080/ws TOKEN [GAMES]

It needs the package `websockets`. docs/protocol.md describes every message.
"""
import asyncio, json, random, sys
import websockets

async def play(socket, token, games):
    async def say(kind, **fields):
        await socket.send(json.dumps({"type": kind, **fields}))
    await say("hello", token=token)
    await say("offer", games=[{"game": game, "levels": [1]} for game in games], max_games=4)
    sides, me = {}, None
    async for text in socket:
        message = json.loads(text)
        kind, game = message["type"], message.get("game")
        if kind == "error":
            print(message["message"], file=sys.stderr)
        if kind == "ok" and "user" in message:
            me = message["user"]["name"]
        if kind == "game_started":  # also when it is the bot's turn again in a game that was parked
            await say("watch", game=game)
        if kind == "snapshot":
            sides[game] = "first" if message["first"]["name"] == me else "second"
        if kind in ("snapshot", "moved", "taken_back") and message["to_move"] == sides.get(game):
            ply = message["ply"] + (kind == "moved")
            if message["legal"] != ["pass"]:  # the server plays a forced pass itself
                await say("move", game=game, ply=ply, move=random.choice(message["legal"]))

async def main(url, token, *games):
    async for socket in websockets.connect(url, subprotocols=["parlor.v1"]):  # again whenever it is lost
        try:
            await play(socket, token, games or ["othello"])
        except websockets.ConnectionClosed as lost:
            print(lost, file=sys.stderr)

asyncio.run(main(*sys.argv[1:]))
