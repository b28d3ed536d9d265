import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** A client with kept-alive connections: fetch would cost more than the server under measurement. */
export class HttpClient {
  private readonly agent: Agent;

  constructor(
    private readonly port: number,
    private readonly key: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer> {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return this.send(method, path, payload, {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    });
  }

  /** Sends a command with a unique key, as a careful client does. @throws Error for any answer but a success */
  async command(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await this.call('POST', path, body, { 'idempotency-key': randomUUID() });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as { result: Record<string, unknown> }).result;
  }

  async upload(path: string, name: string, content: Buffer, contentType: string): Promise<string> {
    const boundary = 'raamat-bench-boundary';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          `content-type: ${contentType}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const answer = await this.send('POST', path, payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return (JSON.parse(answer.text) as { id: string }).id;
  }

  /** Requests a large answer, reads all of it and keeps nothing. @throws Error for any answer but a success */
  drain(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${this.key}` };
      const asked = request(
        { agent: this.agent, host: '127.0.0.1', port: this.port, path, headers },
        (answer) => {
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve();
            else reject(new Error(`${path}: ${answer.statusCode ?? 0}`));
          });
          answer.on('error', reject);
          answer.resume();
        },
      );
      asked.on('error', reject);
      asked.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private send(
    method: string,
    path: string,
    payload: Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          headers: {
            authorization: `Bearer ${this.key}`,
            ...(payload === undefined ? {} : { 'content-length': String(payload.length) }),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          });
          answer.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(payload);
    });
  }
}
