import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock, encodeId, type IsoDate } from '#platform';
import { Installation } from '../../../bench/support/installation.js';
import { type Call, client } from '../../../support/client/client.js';
import { mailOf } from '../../../support/mails.js';
import { startSandbox, type TestSandbox } from '../../../support/sandbox.js';
import { SmtpDialog } from '../../../support/smtp.js';
import { until } from '../../../support/wait.js';
import { type Drawn } from '../drawn/draw-document.js';
import { OWNER } from '../made/owner.js';

/** A task that is due this soon is waited for; one that tries again later is not. */
const SOON = '20 seconds';
const PATIENCE_MS = 300_000;

interface LiveTask {
  readonly kind: string;
  readonly state: string;
  readonly attempt: number;
  readonly reason: string | null;
  readonly run_at: Date;
}

interface Session {
  readonly cookie: string;
  readonly csrf: string;
}

/** The product as installed, with one company, as its owner uses it: signed in, over HTTP and by mail. */
export class Service {
  private constructor(
    readonly installation: Installation,
    private readonly sandbox: TestSandbox,
    private readonly clockFile: string,
    readonly company: string,
    readonly call: Call,
    private readonly inbox: string,
  ) {}

  static async open(today: IsoDate): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-year-'));
    const clockFile = join(folder, 'today');
    await writeFile(clockFile, today);
    const sandbox = await startSandbox(createClock({ RAAMAT_CLOCK_FILE: clockFile }));
    const installation = await Installation.open(undefined, {
      RAAMAT_SANDBOX_URL: sandbox.url,
      RAAMAT_CLOCK_FILE: clockFile,
    });
    await installation.worker();
    await installation.api();
    await installation.mailIntake();
    const { email, password, organizationId } = installation.owner;
    const login = await fetch(`${installation.url}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const cookie = /raamat_session=[^;]+/u.exec(login.headers.get('set-cookie') ?? '')?.[0] ?? '';
    const { csrf_token: csrf } = (await (
      await fetch(`${installation.url}/api/auth/csrf/`, { headers: { cookie } })
    ).json()) as { csrf_token: string };
    const session = { cookie, csrf };
    const organization_id = encodeId('organization', organizationId);
    const owner = client(sender(installation.url, session), { organization_id });
    const { id } = await owner('organizations_companies_create', {
      body: {
        name: OWNER.name,
        registry_code: OWNER.registryCode ?? '',
        legal_form: 'ou',
        vat_number: OWNER.vatNumber ?? null,
        vat_status: 'registered',
        address: `${OWNER.address}, ${OWNER.city}`,
      },
    });
    const call = client(sender(installation.url, session), { organization_id, company_id: id });
    await until(async () => (await call('companies_retrieve')).state === 'ready', {
      timeoutMs: 60_000,
      what: 'the company is ready',
    });
    const { address } = await call('companies_inbox_retrieve');
    return new Service(installation, sandbox, clockFile, id, call, address);
  }

  /** Moves the books' today, and waits until all processes have read it. */
  async today(day: IsoDate): Promise<void> {
    await writeFile(this.clockFile, day);
    await new Promise((resolve) => setTimeout(resolve, 600));
  }

  /**
   * Waits until no task is under way or due soon.
   * @throws Error that names the tasks: one that hangs is told from a slow machine by its state and its attempt
   */
  async settle(): Promise<void> {
    let calm = 0;
    let live: readonly LiveTask[] = [];
    await until(
      async () => {
        live = await this.installation.place.owner<LiveTask>(
          `SELECT kind, state, attempt, reason, run_at FROM tasks.task
           WHERE state IN ('scheduled', 'waiting', 'queued', 'running') AND run_at < now() + interval '${SOON}' ORDER BY run_at`,
        );
        calm = live.length === 0 ? calm + 1 : 0;
        return calm > 2;
      },
      { timeoutMs: PATIENCE_MS, what: 'no task is under way' },
    ).catch((error: unknown) => {
      throw new Error(`Tasks are under way: ${JSON.stringify(live)}`, { cause: error });
    });
  }

  async upload(
    { name, bytes, contentType }: Drawn,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.append(field, value);
    body.append('file', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
    return (await this.call('companies_files_create', { body })).id;
  }

  /** Sends a document to the inbox of the company: from a supplier, or from the owner who forwards it. */
  async mail(from: string, subject: string, { name, bytes, contentType }: Drawn): Promise<void> {
    const message = mailOf(
      [{ name, type: contentType, content: bytes }],
      [
        `From: <${from}>`,
        `To: ${this.inbox}`,
        `Subject: ${subject}`,
        `Message-ID: <${randomUUID()}@${from.split('@')[1] ?? ''}>`,
      ],
    );
    const dialog = await SmtpDialog.open(this.installation.ports.smtp);
    try {
      const code = await dialog.send(from, [this.inbox], message);
      if (code !== 250) throw new Error(`The mail intake answers ${code}.`);
    } finally {
      dialog.close();
    }
  }

  get owner(): string {
    return this.installation.owner.email;
  }

  async close(): Promise<void> {
    await this.installation.close();
    await this.sandbox.close();
    await rm(join(this.clockFile, '..'), { recursive: true, force: true });
  }
}

const sender =
  (url: string, { cookie, csrf }: Session): Parameters<typeof client>[0] =>
  async (method, path, { body, headers }) => {
    const form = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie,
        'x-csrf-token': csrf,
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = /json/u.test(answer.headers.get('content-type') ?? '') && text !== '';
    return { status: answer.status, text, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
