import { connect, type Socket } from 'node:net';
import { type Readable } from 'node:stream';

/** What the virus scanner says of a file. */
type ScanVerdict =
  | { readonly verdict: 'clean' }
  | { readonly verdict: 'infected'; readonly signature: string }
  /** It would not look: the file is larger than it is set up for, or made so that it gives up. */
  | { readonly verdict: 'unscanned'; readonly answer: string };

/** The scanner is away, or its answer got lost: nothing is known of the file. */
export class ScannerAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerAway';
  }
}

const ANSWER_MS = 120_000;
const MOST_ANSWER = 4_096;
const END = Buffer.alloc(4);

/** Asks clamd of ClamAV about files, over TCP or a socket of this machine, by its command INSTREAM. */
export class Clamd {
  /** @param url `tcp://host:port` or `unix:///path` */
  constructor(
    private readonly url: string,
    private readonly timeLimitMs = ANSWER_MS,
  ) {}

  /**
   * Has bytes looked at.
   * @throws ScannerAway; the stream's own error
   */
  async scan(bytes: Readable, signal?: AbortSignal): Promise<ScanVerdict> {
    signal?.throwIfAborted();
    const socket = this.open();
    const abort = (): void => {
      socket.destroy(new Error('aborted'));
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const answer = answerOf(socket);
      // Heard of below; a scanner that hangs up while it is sent to rejects both.
      answer.catch(() => undefined);
      await send(socket, bytes);
      return verdictOf(await answer);
    } finally {
      signal?.removeEventListener('abort', abort);
      socket.destroy();
      bytes.destroy();
    }
  }

  private open(): Socket {
    const { protocol, hostname, port, pathname } = new URL(this.url);
    const socket =
      protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port || 3310), hostname);
    socket.setTimeout(this.timeLimitMs, () => {
      socket.destroy(new Error(`no word for ${this.timeLimitMs} ms`));
    });
    return socket;
  }
}

/** Each piece behind its length in four bytes, and a length of nothing at the end. */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  await write(socket, 'zINSTREAM\0');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    // It says so when it has read enough; the rest is not sent.
    if (!socket.writable) return;
    await write(socket, Buffer.concat([length, chunk]));
  }
  if (socket.writable) await write(socket, END);
}

function write(socket: Socket, bytes: Buffer | string): Promise<void> {
  return new Promise((resolve) => {
    // A failure ends the socket, and the wait for its answer with it.
    socket.write(bytes, () => {
      resolve();
    });
  });
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\0') || answer.length > MOST_ANSWER) resolve(answer.split('\0', 1)[0] ?? '');
    });
    socket.once('error', (error) => {
      reject(new ScannerAway(`The virus scanner can't be asked: ${error.message}`, { cause: error }));
    });
    socket.once('close', () => {
      reject(new ScannerAway('The virus scanner hung up without an answer.'));
    });
  });
}

function verdictOf(answer: string): ScanVerdict {
  const said = answer.trim();
  if (/^stream: OK$/u.test(said)) return { verdict: 'clean' };
  const signature = /^stream: (.+) FOUND$/u.exec(said)?.[1];
  if (signature !== undefined) return { verdict: 'infected', signature };
  return { verdict: 'unscanned', answer: said };
}
