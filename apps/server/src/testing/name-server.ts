import { type Socket, createSocket } from 'node:dgram';

/** A name server on the loopback address that knows the TXT records that it is given. */
export type TextServer = {
  /** `127.0.0.1:5353`. */
  address: string;
  /** Records by name; a name that is not there has none. */
  texts: Map<string, string>;
  /** It says nothing, or that it fails, from now on. */
  state: { mood: 'answers' | 'fails' };
  close: () => Promise<void>;
};

const HEAD = 12;
const NO_ERROR = 0;
const SERVER_FAILED = 2;

export async function startTextServer(): Promise<TextServer> {
  const socket: Socket = createSocket('udp4');
  const texts = new Map<string, string>();
  const state: TextServer['state'] = { mood: 'answers' };
  socket.on('message', (asked, from) => {
    const end = asked.indexOf(0, HEAD) + 5;
    const text = state.mood === 'answers' ? texts.get(nameIn(asked)) : undefined;
    const code = state.mood === 'fails' ? SERVER_FAILED : NO_ERROR;
    const head = Buffer.from([0x81, 0x80 | code, 0, 1, 0, text === undefined ? 0 : 1, 0, 0, 0, 0]);
    const parts: Uint8Array[] = [asked.subarray(0, 2), head, asked.subarray(HEAD, end)];
    if (text !== undefined) parts.push(textRecord(text));
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    texts,
    state,
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
}

/** The name of a question: its labels, each after its length. */
function nameIn(asked: Buffer): string {
  const labels: string[] = [];
  for (let at = HEAD; asked[at]! > 0; at += asked[at]! + 1)
    labels.push(asked.subarray(at + 1, at + 1 + asked[at]!).toString('latin1'));
  return labels.join('.').toLowerCase();
}

/** A TXT record of the name that was asked; its text is cut into two strings, as long ones are. */
function textRecord(text: string): Buffer {
  const half = Math.ceil(text.length / 2);
  const strings = [text.slice(0, half), text.slice(half)].map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  );
  const data = Buffer.concat(strings);
  return Buffer.concat([Buffer.from([0xc0, HEAD, 0, 16, 0, 1, 0, 0, 0, 1, data.length >> 8, data.length & 255]), data]);
}
