import { type Bench } from '../support/bench.js';
import { quantile } from '../support/figures.js';
import { type HttpClient } from '../support/http-client.js';
import { Installation } from '../support/installation.js';
import { onWire } from '../support/wire.js';
import { asPicturePdf, printed, scanned, totalsOf } from '../../support/documents/index.js';
import { Random } from '../../support/documents/random.js';
import { drawInvoice } from '../../score/generated/draw.js';
import { makeFacts } from '../../score/generated/facts.js';
import { LAYOUTS } from '../../score/generated/layouts.js';

const ROUNDS = 5;
const REQUESTS = 4_000;
const CONNECTIONS = 4;
/** More than the readers can read during the rounds. */
const SCANS = 120;
const SCAN_DPI = 200;

/** Lists from the API while every process that reads files is overloaded. */
export const besideReading: Bench = {
  name: 'beside-reading',
  about: `lists of files asked by ${CONNECTIONS} connections while ${SCANS} scans wait to be read, against an idle worker`,
  async run(report) {
    const installation = await Installation.open();
    try {
      await Promise.all([installation.api(), installation.worker()]);
      const [company] = await installation.companies(1);
      const path = company?.path ?? '';
      const client = installation.client(2);
      const at = { port: installation.ports.api, path: `${path}/files/?limit=50`, key: installation.key };
      const p99 = async (): Promise<number> =>
        quantile((await onWire(at, REQUESTS, CONNECTIONS)).times, 0.99);
      // The list is as long before the reading as during it: these files are not read.
      for (let number = 1; number <= 50; number += 1)
        await client.upload(
          `${path}/files/`,
          `terms-${number}.txt`,
          Buffer.from(`Terms ${number}`),
          'text/plain',
        );
      await p99();
      const idle: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) idle.push(await p99());
      await upload(client, path, 0, SCANS);
      const busy: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) busy.push(await p99());
      report.ratio('p99', 'ms', busy, idle, { id: 'reading', atMost: 1.2 });
      report.note(`scans still waiting after the last round: ${await waiting(installation)}`);
      client.close();
    } finally {
      await installation.close();
    }
  },
};

async function upload(client: HttpClient, path: string, from: number, count: number): Promise<void> {
  for (let seed = from + 1; seed <= from + count; seed += 1) {
    const scan = await scanOf(seed);
    await client.upload(`${path}/files/`, `scan-${seed}.pdf`, scan, 'application/pdf');
  }
}

/** A few sheets, drawn once; each upload differs in the bytes after the end of its file. */
const sheets = new Map<number, Promise<Buffer>>();

async function scanOf(seed: number): Promise<Buffer> {
  const kind = seed % 4;
  const known = sheets.get(kind) ?? makeScan(kind);
  sheets.set(kind, known);
  return Buffer.concat([await known, Buffer.from(`\n% ${seed}\n`)]);
}

async function makeScan(kind: number): Promise<Buffer> {
  const layout = LAYOUTS[kind];
  if (layout === undefined) throw new Error('There is no layout.');
  const random = new Random(kind + 1);
  const facts = makeFacts('et', random, false);
  const pdf = await drawInvoice(facts, totalsOf(facts as Parameters<typeof totalsOf>[0]), layout);
  return asPicturePdf([await scanned(await printed(pdf, SCAN_DPI), random)], SCAN_DPI);
}

async function waiting(installation: Installation): Promise<number> {
  const [row] = await installation.place.owner<{ count: string }>(
    `SELECT count(*) FROM tasks.task WHERE kind IN ('extract-file', 'recognise-file') AND state <> 'done'`,
  );
  return Number(row?.count ?? Number.NaN);
}
