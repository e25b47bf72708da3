#!/usr/bin/env python3
"""Plays a few moves at a table with bots over HTTPS and WSS, as a browser behind a proxy does.

  play_over_tls.py PORT CERTIFICATE          opens a table, plays, prints "TABLE COOKIE LENGTH"
  play_over_tls.py PORT CERTIFICATE TABLE COOKIE   returns to it and continues
"""

import base64
import http.client
import json
import os
import ssl
import struct
import sys

HOST = "localhost"


def text_of(action):
    """An action that was described in an earlier message is sent as its text."""
    return action if isinstance(action, str) else action["text"]


class Connection:
    """A WebSocket with text frames only; the server sends nothing else except pings."""

    def __init__(self, port, context, cookie):
        self.stream = http.client.HTTPSConnection(HOST, port, context=context, timeout=20)
        self.stream.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        request = (f"GET /ws HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: https://{HOST}:{port}\r\n"
                   f"Sec-WebSocket-Protocol: consigliere.v1\r\nCookie: {cookie}\r\n\r\n")
        self.stream.sock.sendall(request.encode())
        self.file = self.stream.sock.makefile("rb")
        status = self.file.readline().decode().strip()
        assert " 101 " in status, status
        while self.file.readline().strip():
            pass
        self.count = 0

    def send(self, message):
        data = json.dumps(message).encode()
        head = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else \
            struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
        self.stream.sock.sendall(head + b"\0\0\0\0" + data)

    def read(self):
        while True:
            kind, length = struct.unpack("!BB", self.file.read(2))
            if length == 126:
                length = struct.unpack("!H", self.file.read(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self.file.read(8))[0]
            data = self.file.read(length)
            if kind & 0x0F == 1:
                return json.loads(data)

    def call(self, kind, table, **fields):
        self.count += 1
        self.send({"type": kind, "id": self.count, "table": table, **fields})
        seen = []
        while True:
            message = self.read()
            if message["type"] == "answer" and message["id"] == self.count:
                assert message["ok"], message
                return seen
            seen.append(message)


def ask(port, context, method, path, body=None, cookie=""):
    connection = http.client.HTTPSConnection(HOST, port, context=context, timeout=20)
    headers = {"X-Consigliere": "1", "Content-Type": "application/json", "Cookie": cookie,
               "Origin": f"https://{HOST}:{port}"}
    connection.request(method, path, json.dumps(body) if body is not None else None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status < 300, f"{method} {path}: {answer.status} {text}"
    return answer, text


def play(connection, table, moves):
    """Answers until the given number of our moves has been accepted; returns the length of the stream."""
    connection.send({"type": "open", "id": 9000, "table": table})
    mine = seq = 0
    while mine < moves:
        message = connection.read()
        if message["type"] == "room" or "position" not in message or not message["position"]:
            continue
        seq, decision = message["seq"], message["position"]["decision"]
        if not decision or decision.get("answer") or decision.get("passed"):
            continue
        connection.count += 1
        if decision.get("mine"):
            connection.send({"type": "act", "id": connection.count, "table": table, "seq": seq,
                             "do": text_of(decision["actions"][0])})
            mine += 1
        elif decision.get("may_pass"):
            connection.send({"type": "pass", "id": connection.count, "table": table, "seq": seq})
    return seq


def main():
    port, context = int(sys.argv[1]), ssl.create_default_context(cafile=sys.argv[2])
    if len(sys.argv) > 3:
        table, cookie = sys.argv[3:5]
        connection = Connection(port, context, cookie)
    else:
        page, text = ask(port, context, "GET", "/")
        assert "<title>" in text and "not built" not in text, "the page is missing"
        session, _ = ask(port, context, "POST", "/api/v1/session", {"name": "Ann"})
        set_cookie = session.getheader("Set-Cookie")
        assert "; Secure" in set_cookie and "HttpOnly" in set_cookie, set_cookie
        assert session.getheader("Strict-Transport-Security"), "no HSTS"
        cookie = set_cookie.split(";")[0]
        bots = ["steady:silent", "steady:silent"]
        _, made = ask(port, context, "POST", "/api/v1/tables",
                      {"game": "la-cosa-nostra", "players": 3, "bots": bots, "time": {"mode": "slow"}}, cookie)
        table = json.loads(made)["table"]
        connection = Connection(port, context, cookie)
        connection.call("open", table)
        connection.call("start", table)
    print(table, cookie, play(connection, table, 3))


if __name__ == "__main__":
    main()
