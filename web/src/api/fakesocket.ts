// A WebSocket for tests.

interface Frame {
  type: string;
  id?: number;
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Frame[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number; reason: string }) => {};
  constructor(
    readonly url: string,
    readonly protocol: string,
  ) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all[FakeSocket.all.length - 1]!;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Frame);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  answer(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  die(code = 1006, reason = '') {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}
