import { createTransport } from 'nodemailer';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Write } from '../plan/plan.js';
import { type Answer, type Call, send } from './caller.js';
import { type Command, commandOf, documentFor, newMemory, understand } from './commands.js';
import { type SimulatedCompany } from './company.js';
import { type CallerLines, type Installation } from './installation.js';
import { companiesIn, markerOf, type Recorder } from './recorder.js';

/** Without an answer a caller repeats its request after this time. */
const AGAIN_MS = 40;
/** A caller gives up after this time; its request stays open in the history. */
const PATIENCE_MS = 60_000;
/** A key whose first request died is free only after minutes, which the run shortens. */
const CLAIMED_MS = 1_000;
const MAIL_MS = 10_000;
const BURST = 10;

let requests = 0;

/** A caller of one company: it works off its steps and remembers their results. */
export class Actor {
  private readonly memory = newMemory();
  private known = 0;

  private constructor(
    private readonly installation: Installation,
    readonly lines: CallerLines,
    private readonly company: SimulatedCompany,
    private readonly name: string,
    private readonly recorder: Recorder,
  ) {}

  static async open(
    installation: Installation,
    company: SimulatedCompany,
    name: string,
    recorder: Recorder,
  ): Promise<Actor> {
    return new Actor(installation, await installation.callerLines(), company, name, recorder);
  }

  async close(): Promise<void> {
    await Promise.all([this.lines.api.close(), this.lines.smtp.close()]);
  }

  /** Takes a step. Undefined where it was none, or has no answer of the API. */
  async write(action: Write, step: number, calm = false): Promise<Answer | undefined> {
    const marker = markerOf(this.company.label, step);
    if (action === 'mail') {
      await this.mail(marker, step);
      return undefined;
    }
    if (action === 'burst') {
      await this.burst(marker, step);
      return undefined;
    }
    const command = commandOf(action, marker, step, this.memory, this.company);
    return command === undefined ? undefined : this.request(action, command, calm);
  }

  /** Uploads documents at the same time: more than the workers read at once. */
  private async burst(marker: string, step: number): Promise<void> {
    await Promise.all(
      Array.from({ length: BURST }, async (_, n) => {
        const command = commandOf('upload', `${marker}.${n}`, step * BURST + n, this.memory, this.company);
        if (command !== undefined) await this.request('upload', command, false);
      }),
    );
  }

  /** Reads the commits after the last one that it knows, to the end. */
  async read(): Promise<void> {
    const { recorder, company } = this;
    const at = recorder.now;
    const after = this.known;
    const commits: [number, string][] = [];
    const companies = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await this.page(after, cursor);
      if (page === undefined) return;
      for (const label of companiesIn(page.text)) companies.add(label);
      const { items, next_cursor: next } = JSON.parse(page.text) as {
        items: { commit_seq: number; command_id: string }[];
        next_cursor: string | null;
      };
      commits.push(...items.map((one): [number, string] => [one.commit_seq, one.command_id]));
      cursor = next;
    }
    this.known = commits.at(-1)?.[0] ?? after;
    recorder.record({
      type: 'read',
      at,
      until: recorder.now,
      actor: this.name,
      company: company.label,
      after,
      commits,
      companies: [...companies],
    });
  }

  private page(after: number, cursor: string): Promise<Answer | undefined> {
    const query = new URLSearchParams({ after_commit_seq: String(after), limit: '200' });
    if (cursor !== '') query.set('cursor', cursor);
    return this.answered({ method: 'GET', path: `${this.company.path}/changes/?${query.toString()}` });
  }

  private async request(action: Write, command: Command, calm: boolean): Promise<Answer | undefined> {
    const { company, recorder } = this;
    const id = this.begin(command.operation, command.markers, calm);
    const { file } = command;
    const form = (): { form: FormData } => {
      const made = new FormData();
      made.append('kind', file?.kind ?? '');
      made.append(
        'file',
        new Blob([new Uint8Array(file?.bytes ?? [])], { type: file?.type ?? '' }),
        file?.name ?? '',
      );
      return { form: made };
    };
    let tries = 0;
    const answer = await this.answered(
      {
        method: 'POST',
        path: `${company.path}/${command.path}`,
        idempotencyKey: randomBytes(12).toString('hex'),
        body: command.body,
        ...(file === undefined ? {} : form()),
      },
      () => {
        tries += 1;
      },
    );
    if (answer === undefined) return undefined;
    const outcome = answer.status < 300 ? understand(action, answer.text, this.memory) : {};
    recorder.record({
      type: 'answer',
      id,
      status: answer.status,
      tries,
      replayed: answer.replayed,
      commit_seq: outcome.commit_seq ?? null,
      command_id: outcome.command_id ?? null,
      companies: companiesIn(answer.text),
    });
    return answer;
  }

  private begin(operation: string, markers: readonly string[], calm: boolean): number {
    requests += 1;
    this.recorder.record({
      type: 'request',
      id: requests,
      actor: this.name,
      company: this.company.label,
      operation,
      markers,
      calm,
    });
    return requests;
  }

  /** Repeats a request until it has an answer that says what became of it. */
  private async answered(
    call: Omit<Call, 'key'>,
    trying: () => void = () => undefined,
  ): Promise<Answer | undefined> {
    const { company } = this;
    const deadline = performance.now() + PATIENCE_MS;
    let claimedSince: number | undefined;
    while (performance.now() < deadline) {
      trying();
      const answer = await send(this.lines.api.port, { ...call, key: company.key }).catch(() => undefined);
      if (answer === undefined || answer.status >= 500 || answer.status === 429) {
        await pause(AGAIN_MS);
        continue;
      }
      if (answer.status !== 409 || !answer.text.includes('idempotency_in_progress')) return answer;
      claimedSince ??= performance.now();
      if (performance.now() - claimedSince > CLAIMED_MS) await this.age(call.idempotencyKey ?? '');
      await pause(AGAIN_MS);
    }
    return undefined;
  }

  /** Lets the minutes pass after which a claim counts as dead. */
  private async age(key: string): Promise<void> {
    await this.installation.db
      .owner(
        `UPDATE platform.idempotency_claim SET claimed_at = now() - interval '6 minutes'
         WHERE key = $1 AND completed_at IS NULL`,
        [key],
      )
      // Postgres may be down; the next answer asks again.
      .catch(() => undefined);
  }

  /** Mails a document until the intake takes it; a sender keeps its Message-ID. */
  private async mail(marker: string, step: number): Promise<void> {
    const { company, recorder } = this;
    const id = this.begin('mail', [marker], false);
    const deadline = performance.now() + PATIENCE_MS;
    for (let tries = 1; performance.now() < deadline; tries += 1) {
      const transport = createTransport({
        host: '127.0.0.1',
        port: this.lines.smtp.port,
        secure: false,
        ignoreTLS: true,
        connectionTimeout: MAIL_MS,
        greetingTimeout: MAIL_MS,
        socketTimeout: MAIL_MS,
      });
      try {
        await transport.sendMail({
          from: 'arved@tarnija.example',
          to: company.address,
          subject: 'Arve',
          messageId: `<${marker}@tarnija.example>`,
          text: 'Manuses.',
          attachments: [
            {
              filename: `${marker}.xml`,
              content: documentFor(company, marker, step),
              contentType: 'application/xml',
            },
          ],
        });
        const none = { replayed: false, commit_seq: null, command_id: null, companies: [] };
        recorder.record({ type: 'answer', id, status: 250, tries, ...none });
        return;
      } catch {
        await pause(AGAIN_MS);
      } finally {
        transport.close();
      }
    }
  }
}
