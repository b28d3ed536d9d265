import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CommandCall, CommandFailure } from '../command.js';
import { type Credentials, credentialsPath, readCredentials, writeCredentials } from './credentials.js';
import { refreshed } from './oauth.js';
import { assertNewEnough } from './version.js';

const CALL_MS = 30_000;
const UPLOAD_MS = 300_000;
/** A token that expires sooner is refreshed first. */
const SOON_MS = 60_000;

const Me = z.object({
  user: z.object({ email: z.string(), name: z.string() }).nullable(),
  credential: z.object({ scopes: z.array(z.string()) }),
  organizations: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  companies: z.array(z.object({ id: z.string(), name: z.string(), state: z.string() })),
  cli_min_version: z.string().optional(),
});
const StoredFile = z.looseObject({ id: z.string(), name: z.string() });
const Problem = z.object({ detail: z.string() });

export type Me = z.output<typeof Me>;
export type StoredFile = z.output<typeof StoredFile>;

/** The parts of a request except its address. */
interface Sent extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API, on behalf of the person who connected this machine. */
export class UserClient {
  private constructor(
    private credentials: Credentials,
    private readonly path: string,
  ) {}

  static async open(environment: CommandCall['environment']): Promise<UserClient> {
    const path = credentialsPath(environment);
    return new UserClient(await readCredentials(path), path);
  }

  get server(): string {
    return this.credentials.server;
  }

  /** The person behind the connection. @throws CommandFailure also when the server requires a later command line */
  async me(): Promise<{ readonly me: Me; readonly body: unknown }> {
    const { body } = await this.send('GET', '/api/me/');
    const me = Me.parse(body);
    assertNewEnough(me.cli_min_version);
    return { me, body };
  }

  /** Uploads a file; `progress` receives the number of bytes sent. */
  async upload(
    companyId: string,
    file: { readonly blob: Blob; readonly name: string; readonly kind: string | undefined },
    progress: (sent: number) => void,
  ): Promise<{ readonly status: number; readonly file: StoredFile }> {
    const form = new FormData();
    if (file.kind !== undefined) form.set('kind', file.kind);
    form.set('file', file.blob, file.name);
    const encoded = new Response(form);
    let sent = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        sent += chunk.length;
        progress(Math.min(sent, file.blob.size));
        controller.enqueue(chunk);
      },
    });
    const { status, body } = await this.send('POST', `/api/companies/${companyId}/files/`, {
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'idempotency-key': randomUUID(),
      },
      body: encoded.body?.pipeThrough(counted) ?? null,
      duplex: 'half',
    });
    return { status, file: StoredFile.parse(body) };
  }

  private async send(
    method: string,
    path: string,
    { headers, ...rest }: Sent = {},
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    const answer = await fetch(this.server + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${await this.token()}` },
      signal: AbortSignal.timeout(rest.body === undefined ? CALL_MS : UPLOAD_MS),
      ...rest,
    }).catch(() => {
      throw new CommandFailure(`${this.server} does not answer.`);
    });
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) return { status: answer.status, body };
    if (answer.status === 401)
      throw new CommandFailure('the connection has ended: run `raamat login` again.');
    const { detail } = Problem.catch({ detail: `status ${answer.status}` }).parse(body);
    throw new CommandFailure(detail);
  }

  private async token(): Promise<string> {
    const left = Date.parse(this.credentials.expires_at) - (performance.timeOrigin + performance.now());
    if (left < SOON_MS) {
      this.credentials = await refreshed(this.credentials);
      await writeCredentials(this.path, this.credentials);
    }
    return this.credentials.access_token;
  }
}
