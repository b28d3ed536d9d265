import { type TestApi, type TestRequest } from './api.js';

/** One block of `text/event-stream`. */
export interface StreamBlock {
  readonly id?: string;
  readonly event?: string;
  readonly retry?: string;
  readonly comment?: string;
  readonly data?: unknown;
}

/** An open stream of events, and the blocks that have arrived. */
export class OpenStream {
  readonly blocks: StreamBlock[] = [];
  ended = false;

  private constructor(
    readonly response: Response,
    private readonly aborter: AbortController,
  ) {}

  static async open(
    api: Pick<TestApi, 'url'>,
    path: string,
    { key, session, headers }: Omit<TestRequest, 'body'>,
  ): Promise<OpenStream> {
    const aborter = new AbortController();
    const response = await fetch(api.url + path, {
      signal: aborter.signal,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(session === undefined ? {} : { cookie: session.cookie }),
        ...headers,
      },
    });
    const stream = new OpenStream(response, aborter);
    if (response.status === 200) void stream.take();
    return stream;
  }

  /** The data of the events of a kind. */
  events<T = Readonly<Record<string, unknown>>>(kind: string): T[] {
    return this.blocks.filter(({ event }) => event === kind).map(({ data }) => data as T);
  }

  /** The id from which a client would continue. */
  get lastId(): string | undefined {
    return this.blocks.findLast(({ id }) => id !== undefined)?.id;
  }

  close(): void {
    this.aborter.abort();
  }

  private async take(): Promise<void> {
    let rest = '';
    try {
      for await (const piece of this.response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + piece).split('\n\n');
        rest = blocks.pop() ?? '';
        this.blocks.push(...blocks.map(blockOf));
      }
    } catch {
      // Broken off, by this side or the other.
    }
    this.ended = true;
  }
}

function blockOf(text: string): StreamBlock {
  const fields = text.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
    return [name === '' ? 'comment' : name, name === 'data' ? (JSON.parse(value) as unknown) : value];
  });
  return Object.fromEntries(fields) as StreamBlock;
}
