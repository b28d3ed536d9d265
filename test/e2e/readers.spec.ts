import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DocumentReader, type Extraction, StatementReader } from '#extraction';
import { notIsolated, type ReaderJob, ReaderPool, type ReaderPoolOptions } from '#unpacking';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  findSnapshot,
  fromSnapshot,
  PROBE,
  SNAPSHOT_HEAP_MB,
} from '../../libs/unpacking/src/reader/startup-snapshot.js';
import { DIST, READER_ENTRY } from '../../libs/unpacking/src/reader/view.js';
import { commandOf, readersOfThisProcess } from '../support/reader-processes.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import { makeInvoicePdf, makeUbl } from '../support/documents/index.js';
import { behindOtherBytes, laughingPdf } from '../support/hostile/pdfs.js';
import { camt, entry, statement } from '../support/statements.js';
import { until } from '../support/wait.js';

const OURS = 1n;
const OTHERS = 2n;
const PDF = 'application/pdf';

/** The job of a file that took its reader over. */
function tookOver(body: string): ReaderJob<null, unknown> {
  const source = `export const read = async ({ slow }) => { ${body} return { answer: null }; };`;
  return { module: `data:text/javascript,${encodeURIComponent(source)}` };
}

describe('the processes that open unknown files', { timeout: 200_000 }, () => {
  let folder: string;
  let invoice: string;

  beforeAll(async () => {
    if (!existsSync(READER_ENTRY)) throw new Error('Compile first: npm run build');
    folder = await mkdtemp(join(tmpdir(), 'raamat-readers-'));
    invoice = join(folder, 'invoice.pdf');
    await writeFile(invoice, await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  interface Desk {
    readonly readers: ReaderPool;
    readonly documents: DocumentReader;
    /** Reads the invoice, as a file of a company. */
    readonly invoice: (companyId?: bigint, alone?: boolean) => Promise<Extraction>;
  }
  function desk(options: ReaderPoolOptions = {}): Desk {
    const readers = new ReaderPool(options);
    onTestFinished(() => readers.close());
    const documents = new DocumentReader(readers);
    return {
      readers,
      documents,
      invoice: (companyId = OURS, alone = false) =>
        documents.extract({ input: invoice, companyId, contentType: PDF, alone }),
    };
  }

  it('start from the snapshot that the build took, and load their modules where it does not work', async () => {
    const { invoice: read } = desk();
    const answer = await read();
    const loading = desk({ heapMb: 400 });
    expect(await loading.invoice()).toEqual(answer);
    const [first = 0, ...others] = readersOfThisProcess();
    expect(commandOf(first)).toContain('--snapshot-blob');
    expect(commandOf(others.at(-1) ?? 0)).not.toContain('--snapshot-blob');
  });

  it('use no snapshot of a product that was moved', async () => {
    const snapshot = await findSnapshot(notIsolated('for the test'), SNAPSHOT_HEAP_MB);
    const probe = (dist: string): Promise<unknown> => {
      const options = [`--max-old-space-size=${SNAPSHOT_HEAP_MB}`, ...fromSnapshot(snapshot ?? '')];
      return promisify(execFile)(process.execPath, [...options, READER_ENTRY, PROBE, dist]);
    };
    await expect(probe(DIST)).resolves.toBeDefined();
    await expect(probe('/elsewhere/dist')).rejects.toMatchObject({ code: 1 });
  });

  it('read one file after another', async () => {
    const xml = join(folder, 'invoice.xml');
    await writeFile(xml, makeUbl(DEMO_TRUTH['arve-peppol.xml']));
    const { documents, invoice: read } = desk({ size: 2 });
    const [first, second, third] = await Promise.all([
      read(),
      documents.extract({ input: xml, companyId: OURS, contentType: 'application/xml' }),
      read(),
    ]);
    expect(first).toMatchObject({
      method: 'text',
      confident: true,
      fields: { gross_minor: { value: 42_290 } },
    });
    expect(second).toMatchObject({ method: 'xml', confident: true });
    expect(third).toEqual(first);
  });

  it('read a PDF that PDFium refuses with another reader, from the snapshot and without it', async () => {
    const path = join(folder, 'damaged.pdf');
    await writeFile(
      path,
      behindOtherBytes(await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic')),
    );
    const file = { input: path, companyId: OURS, contentType: PDF };
    const answer = await desk().documents.extract(file);
    expect(answer).toMatchObject({
      method: 'text',
      confident: false,
      fields: { invoice_number: { value: '2026-0418' }, gross_minor: { value: 42_290 } },
    });
    expect(await desk({ heapMb: 400 }).documents.extract(file)).toEqual(answer);
  });

  it('end a PDF that PDFium refuses and that keeps the other reader busy, at its time limit', async () => {
    const path = join(folder, 'laughing.pdf');
    await writeFile(path, behindOtherBytes(laughingPdf()));
    const { documents, invoice: read } = desk({ cpuMs: 3_000 });
    await expect(documents.extract({ input: path, companyId: OURS, contentType: PDF })).rejects.toMatchObject(
      {
        name: 'ReaderEnded',
        reason: 'timed_out',
      },
    );
    expect(await read()).toMatchObject({ confident: true });
  });

  it('return a statement of any length part by part, as often as the caller asks', async () => {
    const lines = 3_000;
    const path = join(folder, 'statement.xml');
    const entries = Array.from({ length: lines }, () => entry('1.00', 'CRDT')).join('');
    await writeFile(path, camt(statement(entries, { opening: '0.00', closing: '3000.00' })));
    const read = await new StatementReader(desk().readers).read(
      { input: path, companyId: OURS },
      async (survey) => {
        const sums: bigint[] = [];
        for (let times = 0; times < 2; times += 1) {
          let sum = 0n;
          for await (const { line } of survey.lines()) sum += line.amountMinor;
          sums.push(sum);
        }
        return { sums, lineCount: survey.lineCount, closing: survey.statements[0]?.closingMinor };
      },
    );
    expect(read).toEqual({ sums: [300_000n, 300_000n], lineCount: lines, closing: 300_000n });
  });

  it('report the faults of a statement', async () => {
    const input = Buffer.from('no;statement\n1;2\n');
    const statements = new StatementReader(desk().readers);
    await expect(statements.read({ input, companyId: OURS }, () => Promise.resolve())).rejects.toMatchObject({
      code: 'statement_not_recognised',
    });
  });

  it('end over a file that takes too much memory, and no other file', async () => {
    const { documents, invoice: read } = desk({ heapMb: 48 });
    const wide = Buffer.from(`<a>${'<b c="d">e</b>'.repeat(390_000)}</a>`);
    await expect(
      documents.extract({ input: wide, companyId: OURS, contentType: 'application/xml' }),
    ).rejects.toMatchObject({ reason: 'out_of_memory' });
    expect(await read()).toMatchObject({ confident: true });
  });

  it('report a missing file as a fault of the caller, not of the file', async () => {
    const { documents } = desk();
    const missing = documents.extract({ input: join(folder, 'none.pdf'), companyId: OURS, contentType: PDF });
    await expect(missing).rejects.toThrow("can't be opened");
  });

  it('accept no file once closed', async () => {
    const { readers, invoice: read } = desk();
    await readers.close();
    await expect(read()).rejects.toThrow('closed');
  });

  describe.runIf(process.platform === 'linux')('each process', () => {
    /** Without the processes that set a reader up, the first process is the one that reads, and others are started behind it. */
    const life = (options: ReaderPoolOptions = {}): Desk =>
      desk({ isolation: notIsolated('for the test'), ...options });

    it('yields to people with every thread once it has started', async () => {
      await desk().invoice();
      const [reader] = readersOfThisProcess();
      expect(reader).toBeDefined();
      const threads = readdirSync(`/proc/${reader ?? 0}/task`).map(Number);
      expect(threads.map((thread) => getPriority(thread))).toEqual(
        threads.map(() => constants.priority.PRIORITY_BELOW_NORMAL),
      );
    });

    it('reads files of one company, and another takes its place when another company needs it', async () => {
      const { invoice: read } = life();
      await read(OURS);
      const [first] = readersOfThisProcess();
      await read(OURS);
      expect(readersOfThisProcess()).toContain(first);
      await read(OTHERS);
      await until(() => !readersOfThisProcess().includes(first ?? 0));
    });

    it('ends after a while without work', async () => {
      const { invoice: read } = life({ idleMs: 1_000 });
      await read(OURS);
      const [first] = readersOfThisProcess();
      await until(() => !readersOfThisProcess().includes(first ?? 0));
    });

    it('ends when it works without a file', async () => {
      const { readers, invoice: read } = life();
      const took = tookOver('setTimeout(() => { for (;;); }, 100);');
      await readers.read({ job: took, params: null, input: new Uint8Array(), companyId: OURS });
      const [first = 0] = readersOfThisProcess();
      await until(() => !readersOfThisProcess().includes(first), { timeoutMs: 150_000 });
      expect(await read()).toMatchObject({ confident: true });
    });

    it('gets more time for a slow file once, however often its job asks', async () => {
      const { readers } = life({ cpuMs: 1_000, slowCpuMs: 1_000 });
      const asking = tookOver(`
        setInterval(() => { slow(); const until = Date.now() + 200; while (Date.now() < until); }, 1);
        await new Promise(() => undefined);`);
      const reading = readers.read({ job: asking, params: null, input: new Uint8Array(), companyId: OURS });
      await expect(reading).rejects.toMatchObject({ reason: 'timed_out' });
    });

    it('is replaced when a file left it large, whatever the number of files', async () => {
      const { invoice: read } = life({ grownMb: -1 });
      await read();
      const [first] = readersOfThisProcess();
      expect(await read()).toMatchObject({ confident: true });
      await until(() => !readersOfThisProcess().includes(first ?? 0));
    });

    it('that reads a file alone is a fresh one, and ends after it', async () => {
      const { invoice: read } = life({ size: 2 });
      await read(OURS);
      const [first = 0] = readersOfThisProcess();
      expect(await read(OURS, true)).toMatchObject({ confident: true });
      // The first, which waits for more, and a prestarted one.
      await until(() => readersOfThisProcess().length === 2);
      expect(readersOfThisProcess()).toContain(first);
    });

    it('that is killed from outside ends the attempt of its file, and the next attempt reads it', async () => {
      const { documents, invoice: read } = life();
      await read();
      const [first] = readersOfThisProcess();
      const slow = documents.extract({
        input: Buffer.from(`<a>${'<b c="d">e</b>'.repeat(390_000)}</a>`),
        companyId: OURS,
        contentType: 'application/xml',
      });
      process.kill(first ?? 0, 'SIGKILL');
      await expect(slow).rejects.toMatchObject({ reason: 'crashed' });
      expect(await read(OURS, true)).toMatchObject({ confident: true });
    });

    it('is not charged for the time in which its worker was stopped', async () => {
      const script = `
        import { DocumentReader } from '#extraction';
        import { ReaderPool } from '#unpacking';
        const readers = new ReaderPool({ cpuMs: 3_000 });
        const reading = new DocumentReader(readers).extract({ input: process.argv[1], companyId: 1n, contentType: '${PDF}' });
        process.stdout.write('asked\\n');
        const { method } = await reading.catch((error) => ({ method: error.reason }));
        process.stdout.write(method + '\\n');
        await readers.close();`;
      const worker = spawn(process.execPath, ['--input-type=module', '-e', script, invoice], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      worker.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
      await until(() => output.includes('asked'), { timeoutMs: 60_000 });
      worker.kill('SIGSTOP');
      const from = performance.now();
      await until(() => performance.now() - from > 5_000);
      worker.kill('SIGCONT');
      await until(() => worker.exitCode !== null, { timeoutMs: 60_000 });
      expect(output).toBe('asked\ntext\n');
    });

    it('is not charged for the time in which it could not run', async () => {
      const { invoice: read } = life({ cpuMs: 3_000 });
      await read();
      const [reader = 0] = readersOfThisProcess();
      process.kill(reader, 'SIGSTOP');
      const reading = read();
      let done = false;
      void reading.finally(() => (done = true));
      const from = performance.now();
      await until(() => performance.now() - from > 5_000);
      expect(done).toBe(false);
      process.kill(reader, 'SIGCONT');
      expect(await reading).toMatchObject({ confident: true });
    });
  });
});
