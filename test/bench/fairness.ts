import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { BooksDocuments } from '#booking';
import { DiskStorage, FileStore } from '#files';
import { Companies, Organizations, Users } from '#identity';
import { isoDate, SystemClock, workerActor } from '#platform';
import { type DocumentTruth, makeInvoicePdf } from '../support/documents/index.js';
import { startWorker, type TestWorker } from '../support/worker.js';
import { INBOX_PERMISSIONS } from '#inbox';
import { booksBus } from '#books';
import { type Bench } from './support/bench.js';
import { short } from './support/figures.js';
import { newPlace, type Place, SERVERS } from './support/place.js';

const BACKLOG = 1_000;
/** The first round meets the worker at its start, the last one in the middle of the backlog. */
const ROUNDS = 10;
/** A number below the limit of one company's running tasks is no backlog. */
const BARELY = 32;
const GIVE_UP_MS = 60_000;
/** Pause between two uploads of the quiet company, so that they meet different parts of the backlog. */
const PAUSE_MS = 200;

/** One company's upload, from the answer to its posted entry, while another's 1,000 files wait. */
export const fairness: Bench = {
  name: 'fairness',
  about: `one upload booked while ${BACKLOG} files of another company wait`,
  async run(report) {
    const place = await newPlace(8);
    const folder = await mkdtemp(join(tmpdir(), 'raamat-bench-'));
    const broker = SERVERS.REDIS_URL === undefined ? 'postgres' : 'redis';
    const start = (): Promise<TestWorker> =>
      startWorker(place, {
        RAAMAT_FILES_FOLDER: folder,
        RAAMAT_BROKER: broker,
        ...(SERVERS.REDIS_URL === undefined ? {} : { REDIS_URL: SERVERS.REDIS_URL }),
      });
    let worker = await start();
    try {
      const [busy, quiet] = await companies(place);
      const upload = uploader(place, folder);
      const booked = async (number: string): Promise<number> => {
        const document = await invoice(number, quiet);
        return bookedAfter(place, quiet, await upload(quiet, document));
      };
      // The first booking also warms up the worker.
      await booked('W-1');
      const alone = [await booked('A-1'), await booked('A-2'), await booked('A-3')];
      // Stored while no worker reads, so that the whole backlog waits when the worker begins.
      await worker.close();
      for (let index = 0; index < BACKLOG; index += 1) await upload(busy, await invoice(`B-${index}`, busy));
      worker = await start();
      const waits: number[] = [];
      let left = BACKLOG;
      const since = new SystemClock().now();
      while (left > BARELY && waits.length < ROUNDS) {
        waits.push(await booked(`Q-${waits.length}`));
        left = await unbooked(place, busy);
        await pause(PAUSE_MS);
      }
      report.figure(`upload to entry, nothing else waiting, delivered by ${broker}`, 'ms', alone);
      report.figure(`upload to entry with the backlog, ${waits.length} times`, 'ms', waits);
      report.figure('the slowest of them', 'ms', [Math.max(...waits)], { id: 'fairness', atMost: 3_000 });
      for (const line of await stages(place, quiet, since)) report.note(line);
      report.note(`each in turn: ${waits.map(short).join(', ')} ms`);
      report.note(`files of the other company still waiting after the last: ${left}`);
    } finally {
      await worker.close();
      await place.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Median times of the quiet company's files, in milliseconds: waiting for each step, and in it. */
async function stages(place: Place, company: Company, since: Date): Promise<string[]> {
  const rows = await place.owner<{ kind: string; waited: string; ran: string; most: string }>(
    `SELECT kind, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM started_at - created_at)) * 1000 AS waited,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - started_at)) * 1000 AS ran,
       max(extract(epoch FROM started_at - created_at)) * 1000 AS most
     FROM tasks.task WHERE company_id = $1 AND subject_type = 'file' AND created_at >= $2 GROUP BY kind ORDER BY kind DESC`,
    [company.id, since],
  );
  return rows.map(
    ({ kind, waited, ran, most }) =>
      `${kind}: waited ${short(Number(waited))} ms, at most ${short(Number(most))}; ran ${short(Number(ran))} ms`,
  );
}

async function unbooked(place: Place, company: Company): Promise<number> {
  const [row] = await place.owner<{ count: string }>(
    'SELECT count(*) FROM files.extraction WHERE company_id = $1 AND booking_invoice_id IS NULL',
    [company.id],
  );
  return Number(row?.count);
}

interface Company {
  readonly id: bigint;
  readonly registryCode: string;
}

async function companies(place: Place): Promise<[Company, Company]> {
  const actor = workerActor('bench', []);
  const clock = new SystemClock();
  const userId = await new Users(place.database, clock).create(actor, {
    email: 'owner@raamat.test',
    name: 'Omanik',
    emailVerified: true,
  });
  const organization = await new Organizations(place.database).create(actor, 'Näidis', userId);
  const make = async (registryCode: string): Promise<Company> => {
    const made = await new Companies(place.database).create(actor, {
      organizationId: organization.id,
      name: BUYER.name,
      registryCode,
      legalForm: 'ou',
      vatNumber: BUYER.vatNumber,
    });
    for (;;) {
      const [row] = await place.owner<{ state: string }>('SELECT state FROM identity.company WHERE id = $1', [
        made.id,
      ]);
      if (row?.state === 'ready') return { id: made.id, registryCode };
      await pause(50);
    }
  };
  return [await make('19001232'), await make('19001249')];
}

type Upload = (company: Company, content: Buffer) => Promise<bigint>;

/** Stores a document as the API does. */
function uploader({ database }: Place, folder: string): Upload {
  const clock = new SystemClock();
  const bus = booksBus(database, clock, () => Promise.resolve());
  const store = new FileStore(database, new DiskStorage(folder), new BooksDocuments(bus, database), clock);
  const actor = workerActor('bench', INBOX_PERMISSIONS);
  return async (company, content) => {
    const { file } = await store.store({
      companyId: company.id,
      actor,
      upload: await store.receive(Readable.from([content])),
      name: 'arve.pdf',
      source: 'upload',
      kind: undefined,
      receivedOn: null,
      bankTransactionId: null,
      autoProcess: false,
    });
    return file.id;
  };
}

/** Milliseconds until a file that was just stored has its entry. */
async function bookedAfter(place: Place, company: Company, fileId: bigint): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < GIVE_UP_MS) {
    const [row] = await place.owner<{ state: string | null; reason: string | null }>(
      `SELECT booking_state AS state, booking_reason AS reason FROM files.extraction
       WHERE company_id = $1 AND file_id = $2`,
      [company.id, fileId],
    );
    if (row?.state === 'posted') return performance.now() - from;
    if (row?.state !== null && row?.state !== undefined && row.state !== 'queued') {
      throw new Error(`The file came to ${row.state}: ${row.reason ?? ''}`);
    }
    await pause(5);
  }
  throw new Error(`The file was not booked within ${GIVE_UP_MS} ms.`);
}

const BUYER = {
  name: 'Ostja Näidis OÜ',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};

function invoice(number: string, { registryCode }: Company): Promise<Buffer> {
  const truth: DocumentTruth = {
    kind: 'invoice',
    language: 'et',
    supplier: {
      name: 'Põhjatähe Serverid OÜ',
      registryCode: '19002349',
      vatNumber: 'EE190023450',
      address: 'Tähe 12',
      city: '50103 Tartu',
      country: 'EE',
      iban: 'EE772200221900001234',
    },
    buyer: { ...BUYER, registryCode },
    number,
    date: isoDate('2026-11-03'),
    dueDate: isoDate('2026-11-17'),
    currency: 'EUR',
    lines: [{ description: 'Majutus', quantity: '1', unit: 'kuu', unitPrice: '40.00', rateBps: 2400 }],
  };
  return makeInvoicePdf(truth, 'classic');
}
