#!/usr/bin/env python3
"""A bot for Parlor that plays random legal moves. usage: bot.py ws://127.0.0.1:8080/ws TOKEN [GAMES]

It needs the package `websockets`. docs/protocol.md describes every message.
"""
import asyncio, json, random, sys
import websockets

async def play(url, token, games):
    async with websockets.connect(url, subprotocols=["parlor.v1"]) as socket:
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
            for unfinished in message.get("games", []) if kind == "ok" else []:
                await say("watch", game=unfinished)
            if kind == "game_started":
                await say("watch", game=game)
            if kind == "snapshot":
                sides[game] = "first" if message["first"]["name"] == me else "second"
            if kind == "ok" and "user" in message:
                me = message["user"]["name"]
            if kind in ("snapshot", "moved", "taken_back") and message["to_move"] == sides.get(game):
                ply = message["ply"] + (kind == "moved")
                if message["legal"] != ["pass"]:  # the server plays a forced pass itself
                    await say("move", game=game, ply=ply, move=random.choice(message["legal"]))

asyncio.run(play(sys.argv[1], sys.argv[2], sys.argv[3:] or ["othello"]))
