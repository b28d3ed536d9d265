import { connect, type Socket } from 'node:net';
import { type Readable } from 'node:stream';

/** The verdict of the virus scanner on a file. */
type ScanVerdict =
  | { readonly verdict: 'clean' }
  | { readonly verdict: 'infected'; readonly signature: string }
  /** The scanner refused: the file exceeds its configured limits, or is made so that the scanner gives up. */
  | { readonly verdict: 'unscanned'; readonly answer: string };

/** The scanner is unavailable, or its answer was lost: the file has no verdict. */
export class ScannerAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerAway';
  }
}

const ANSWER_MS = 120_000;
const MOST_ANSWER = 4_096;
const END = Buffer.alloc(4);

/** Sends files to ClamAV's clamd, over TCP or a Unix socket, with its command INSTREAM. */
export class Clamd {
  /** @param url `tcp://host:port` or `unix:///path` */
  constructor(
    private readonly url: string,
    private readonly timeLimitMs = ANSWER_MS,
  ) {}

  /**
   * Scans bytes.
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
      // Handled below; a scanner that hangs up during the transfer rejects both promises.
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
      socket.destroy(new Error(`no answer for ${this.timeLimitMs} ms`));
    });
    return socket;
  }
}

/** Sends each piece after its length in four bytes, and a length of zero at the end. */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  await write(socket, 'zINSTREAM\0');
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    // The scanner answers early when it has read enough; the rest is not sent.
    if (!socket.writable) return;
    await write(socket, Buffer.concat([length, chunk]));
  }
  if (socket.writable) await write(socket, END);
}

function write(socket: Socket, bytes: Buffer | string): Promise<void> {
  return new Promise((resolve) => {
    // A failure closes the socket, and thereby ends the wait for its answer.
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
      reject(new ScannerAway(`The virus scanner cannot be reached: ${error.message}`, { cause: error }));
    });
    socket.once('close', () => {
      reject(new ScannerAway('The virus scanner closed the connection without an answer.'));
    });
  });
}

function verdictOf(answer: string): ScanVerdict {
  const reply = answer.trim();
  if (/^stream: OK$/u.test(reply)) return { verdict: 'clean' };
  const signature = /^stream: (.+) FOUND$/u.exec(reply)?.[1];
  if (signature !== undefined) return { verdict: 'infected', signature };
  return { verdict: 'unscanned', answer: reply };
}
