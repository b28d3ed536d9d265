import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import pc from 'picocolors';
import { type Clock, majorFromMinor } from '#platform';
import { ApiClient, type DemoExtraction } from './api-client.js';
import { DEMO_SAMPLES, SAMPLE_SENDER } from './company.js';
import { type DemoFile } from './demo-home.js';

const BOOKING_MS = 60_000;
const LOOK_AGAIN_MS = 50;

const sampleFile = (name: string): string => fileURLToPath(new URL(`./samples/${name}`, import.meta.url));

/**
 * The main job on real input: sample documents arrive by upload and by mail, and the command shows each as it is
 * extracted and booked, with its entry.
 */
export async function showDemo(
  demo: DemoFile,
  { clock, byMail }: { readonly clock: Clock; readonly byMail: boolean },
  say: (line: string) => void,
): Promise<void> {
  const api = new ApiClient(demo.base_url, demo.api_keys.full, demo.company_id);
  say(pc.bold('Sample documents go in by upload; each is read, checked and booked'));
  const uploads = DEMO_SAMPLES.filter((sample) => sample.file !== MAILED);
  await Promise.all(
    uploads.map(async ({ file, kind, contentType }) => {
      const startedAt = clock.now().getTime();
      const stored = await api.upload(sampleFile(file), kind, contentType);
      const extraction = await untilBooked(api, stored.id, clock);
      await sayBooked(api, file, extraction, clock.now().getTime() - startedAt, say);
    }),
  );
  if (!byMail) return;
  say('');
  const address = await api.inboxAddress();
  say(`${pc.bold('and by mail')} to ${address}`);
  const startedAt = clock.now().getTime();
  if ((await api.mailedFiles()).length === 0) await sendMail(demo, address);
  const fileId = await untilMailed(api, clock);
  await sayBooked(api, MAILED, await untilBooked(api, fileId, clock), clock.now().getTime() - startedAt, say);
}

/** The sample that arrives by mail. */
const MAILED = 'e-arve.xml';

async function sendMail(demo: DemoFile, address: string): Promise<void> {
  const transport = createTransport({
    host: demo.smtp.host,
    port: demo.smtp.port,
    secure: false,
    ignoreTLS: true,
  });
  await transport.sendMail({
    from: `"Demo tarnija" <arved@${SAMPLE_SENDER}>`,
    to: address,
    subject: 'Arve',
    text: 'Tere! Manuses on meie arve.',
    attachments: [{ filename: MAILED, path: sampleFile(MAILED), contentType: 'application/xml' }],
  });
  transport.close();
}

async function untilMailed(api: ApiClient, clock: Clock): Promise<string> {
  return until(clock, 'the mail did not become a file', async () => (await api.mailedFiles())[0]);
}

function untilBooked(api: ApiClient, fileId: string, clock: Clock): Promise<DemoExtraction> {
  return until(clock, 'a sample was not booked', async () => {
    const extraction = await api.extraction(fileId);
    const waits =
      extraction.state === 'queued' ||
      extraction.state === 'running' ||
      extraction.booking?.state === 'queued';
    return waits ? undefined : extraction;
  });
}

async function until<T>(clock: Clock, complaint: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = clock.now().getTime() + BOOKING_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (clock.now().getTime() > deadline) throw new Error(`${complaint} within a minute`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function sayBooked(
  api: ApiClient,
  file: string,
  extraction: DemoExtraction,
  tookMs: number,
  say: (line: string) => void,
): Promise<void> {
  const { booking } = extraction;
  const took = pc.dim(`${(tookMs / 1000).toFixed(1)} s`);
  if (booking === null || booking.invoice_id === null) {
    say(
      `\n  ${pc.yellow('–')} ${file}  ${booking?.reason ?? extraction.error_code ?? extraction.state}  ${took}`,
    );
    return;
  }
  const invoice = await api.invoice(booking.invoice_id);
  const booked = booking.state === 'posted';
  const lines = [
    `\n  ${booked ? pc.green('✓') : pc.yellow('–')} ${pc.bold(file)}  ${invoice.party_name}, ${invoice.number ?? 'no number'}, ` +
      `${invoice.invoice_date}, ${amount(invoice.gross_minor, invoice.currency)} ${invoice.currency}  ${took}`,
  ];
  if (!booked) lines.push(`      waits for a person: ${booking.reason ?? 'no reason given'}`);
  const [entry] = invoice.entries.slice(-1);
  if (entry !== undefined) {
    const title = `entry ${entry.journal} ${entry.entry_no} of ${entry.economic_date}`;
    lines.push(...entryTable(title, await api.entryLines(invoice)));
  }
  say(lines.join('\n'));
}

/** Debits left and first, credits right, in the base currency. */
function entryTable(
  title: string,
  lines: readonly { code: string; name: string; baseMinor: number }[],
): string[] {
  const width = Math.max(title.length, ...lines.map(({ code, name }) => code.length + 2 + name.length));
  const row = (text: string, debit: string, credit: string): string =>
    `      ${text.padEnd(width)} ${debit.padStart(FIGURE)} ${credit.padStart(FIGURE)}`.trimEnd();
  const ordered = [...lines.filter(isDebit), ...lines.filter((line) => !isDebit(line))];
  return [
    pc.dim(row(title, 'debit', 'credit')),
    ...ordered.map((line) => {
      const figure = amount(Math.abs(line.baseMinor), 'EUR');
      const text = `${line.code}  ${line.name}`;
      return isDebit(line) ? row(text, figure, '') : row(text, '', figure);
    }),
  ];
}

const FIGURE = 12;
const isDebit = ({ baseMinor }: { baseMinor: number }): boolean => baseMinor > 0;

function amount(minor: number, currency: string): string {
  return majorFromMinor(BigInt(minor), currency);
}
