import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { BooksDocuments } from '#booking';
import { booksBus, createParty, createPartyRequest } from '#books';
import { DiskStorage, FileStore, receiveUpload } from '#files';
import { SystemClock } from '#platform';
import { type CommandBus } from '#ledger';
import { longCamt, longCsv } from '../../support/bank.js';
import { testActor } from '../../support/books.js';
import { type Bench, type Report } from '../support/bench.js';
import { Installation } from '../support/installation.js';
import { type Program } from '../support/programs.js';

const LINES = 100_000;
const WARM = 5_000;
const CSV_MB = 200;
/** The permitted growth of the worker's memory with twenty times as many lines. */
const FLAT_MB = 120;
/** The permitted memory of the worker while it imports a file of two hundred megabytes. */
const MOST_MB = 300;

/** A long bank statement is imported in parts: fast, in little memory, and with turns for other commands. */
export const statementImport: Bench = {
  name: 'statement',
  about:
    `a camt.053 of ${LINES} lines and a CSV of ${CSV_MB} MB taken into the books by a worker, while another command of the ` +
    'company asks its turn',
  async run(report) {
    const installation = await Installation.open();
    try {
      const worker = await installation.worker();
      const [company] = await installation.companies(1);
      if (company === undefined) throw new Error('no company was made');
      const statements = new Statements(installation, company.id);
      await statements.take(longCamt(WARM, 'W'));
      const small = await worker.peakMb();
      await measureCamt(report, statements, worker, small);
      await statements.take(longCsv(CSV_MB * 1_000_000));
      report.figure(
        `memory of the worker at most, after a CSV of ${CSV_MB} MB`,
        'MB',
        [await worker.peakMb()],
        {
          id: 'stream',
          atMost: MOST_MB,
        },
      );
      report.note(`${await statements.lines()} lines are in the books.`);
    } finally {
      await installation.close();
    }
  },
};

async function measureCamt(
  report: Report,
  statements: Statements,
  worker: Program,
  small: number,
): Promise<void> {
  const run = { over: false };
  const waits: number[] = [];
  const others = (async () => {
    for (let no = 0; !run.over; no += 1) {
      waits.push(await statements.otherCommand(no));
      await setTimeout(100);
    }
  })();
  const seconds = await statements.take(longCamt(LINES, 'L', WARM));
  run.over = true;
  await others;
  report.figure('lines a second', '', [LINES / seconds], { id: 'import', atLeast: 1_500 });
  report.figure(
    'memory of the worker above that of a small statement',
    'MB',
    [(await worker.peakMb()) - small],
    {
      id: 'flat',
      atMost: FLAT_MB,
    },
  );
  report.figure('another command of the company meanwhile', 'ms', waits);
  report.note(`${waits.length} commands ran between the parts.`);
}

const MOST_BYTES = 1_000_000_000;

function* bytesOf(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** Imports bank statements that are longer than an upload may be. */
class Statements {
  private readonly storage: DiskStorage;
  private readonly store: FileStore;
  private readonly bus: CommandBus;

  constructor(
    private readonly installation: Installation,
    private readonly companyId: bigint,
  ) {
    const clock = new SystemClock();
    const { database } = installation.place;
    this.storage = new DiskStorage(join(installation.home, 'files'));
    this.bus = booksBus(database, clock, () => Promise.resolve());
    this.store = new FileStore(database, this.storage, new BooksDocuments(this.bus, database), clock);
  }

  /** Imports a bank statement; returns the seconds from its upload to its last line. */
  async take(content: string | Iterable<string>): Promise<number> {
    const pieces = typeof content === 'string' ? [content] : content;
    const { file } = await this.store.store({
      companyId: this.companyId,
      actor: testActor({ userId: this.installation.owner.userId }),
      upload: await receiveUpload(this.storage, Readable.from(bytesOf(pieces)), MOST_BYTES),
      name: 'statement',
      source: 'upload',
      kind: 'statement',
      receivedOn: null,
      bankTransactionId: null,
      autoProcess: false,
    });
    const from = performance.now();
    for (;;) {
      const [task] = await this.installation.place.owner<{ state: string; error: string | null }>(
        `SELECT t.state, e.error_code AS error FROM tasks.task t
         LEFT JOIN files.extraction e ON e.file_id = $1 WHERE t.kind = 'import-statement' AND t.payload->>'fileId' = $1::text`,
        [file.id.toString()],
      );
      if (task?.state === 'failed' || (task?.error ?? null) !== null) {
        throw new Error(`The statement was not taken in: ${task?.error ?? task?.state ?? ''}`);
      }
      if (task?.state === 'done') return (performance.now() - from) / 1_000;
      await setTimeout(200);
    }
  }

  /** Runs another command of the company; returns its duration in milliseconds. */
  async otherCommand(no: number): Promise<number> {
    const from = performance.now();
    const payload = createPartyRequest.parse({ name: `Vahele ${no} OÜ`, kind: 'supplier', country: 'EE' });
    await this.bus.execute(createParty, {
      companyId: this.companyId,
      actor: testActor({ userId: this.installation.owner.userId }),
      payload,
    });
    return performance.now() - from;
  }

  async lines(): Promise<string> {
    const [row] = await this.installation.place.owner<{ lines: string }>(
      'SELECT count(*) AS lines FROM books.bank_transaction WHERE company_id = $1',
      [this.companyId],
    );
    return row?.lines ?? '';
  }
}
