import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExtractionPool } from '#extraction';
import { childEntry } from '../../libs/extraction/src/process/extraction-child.js';
import { DEMO_TRUTH } from '../support/documents/demo-truth.js';
import { makeInvoicePdf, makeUbl } from '../support/documents/index.js';

/** Processes that this one has started. */
function childrenOfThisProcess(): number[] {
  return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

const PATIENCE_MS = 100_000;

describe('the processes that open unknown files', { timeout: 2 * PATIENCE_MS }, () => {
  let folder: string;
  let invoice: string;

  beforeAll(async () => {
    if (!existsSync(childEntry())) throw new Error('Compile first: npx tsc -p tsconfig.json');
    folder = await mkdtemp(join(tmpdir(), 'raamat-extraction-'));
    invoice = join(folder, 'invoice.pdf');
    await writeFile(invoice, await makeInvoicePdf(DEMO_TRUTH['arve-kontorikaubad.pdf'], 'classic'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  async function withPool<T>(
    options: ConstructorParameters<typeof ExtractionPool>[0],
    use: (pool: ExtractionPool) => Promise<T>,
  ): Promise<T> {
    // Readers give way to everything else: on a busy machine any file takes its time.
    const pool = new ExtractionPool({ timeLimitMs: PATIENCE_MS, ...options });
    try {
      return await use(pool);
    } finally {
      await pool.close();
    }
  }

  it('read one file after another by path', async () => {
    const xml = join(folder, 'invoice.xml');
    await writeFile(xml, makeUbl(DEMO_TRUTH['arve-peppol.xml']));
    await withPool({ size: 2 }, async (pool) => {
      const [first, second, third] = await Promise.all([
        pool.extract({ path: invoice, contentType: 'application/pdf' }),
        pool.extract({ path: xml, contentType: 'application/xml' }),
        pool.extract({ path: invoice, contentType: 'application/pdf' }),
      ]);
      expect(first).toMatchObject({
        method: 'text',
        confident: true,
        fields: { gross_minor: { value: 42_290 } },
      });
      expect(second).toMatchObject({ method: 'xml', confident: true });
      expect(third).toEqual(first);
    });
  });

  it('end a file that takes too long, and read the next one', async () => {
    await withPool({ timeLimitMs: 1 }, async (pool) => {
      expect(await pool.extract({ path: invoice, contentType: 'application/pdf' })).toMatchObject({
        error_code: 'timed_out',
      });
      expect(await pool.extract({ path: invoice, contentType: 'application/pdf' })).toMatchObject({
        error_code: 'timed_out',
      });
    });
  });

  it('end a file that takes too much memory, and only its own process', async () => {
    const deep = join(folder, 'wide.xml');
    await writeFile(deep, `<a>${'<b c="d">e</b>'.repeat(390_000)}</a>`);
    await withPool({ heapMb: 48 }, async (pool) => {
      expect(await pool.extract({ path: deep, contentType: 'application/xml' })).toMatchObject({
        error_code: 'out_of_memory',
      });
      expect(await pool.extract({ path: invoice, contentType: 'application/pdf' })).toMatchObject({
        confident: true,
      });
    });
  });

  it.runIf(process.platform === 'linux')(
    'give way to people with every thread once they have started',
    async () => {
      const before = new Set(childrenOfThisProcess());
      await withPool({}, async (pool) => {
        await pool.extract({ path: invoice, contentType: 'application/pdf' });
        const [reader] = childrenOfThisProcess().filter((pid) => !before.has(pid));
        expect(reader).toBeDefined();
        const threads = readdirSync(`/proc/${reader ?? 0}/task`).map(Number);
        expect(threads.map((thread) => getPriority(thread))).toEqual(
          threads.map(() => constants.priority.PRIORITY_BELOW_NORMAL),
        );
      });
    },
  );

  it('are replaced after their share of files', async () => {
    await withPool({ filesPerChild: 1 }, async (pool) => {
      for (let count = 0; count < 3; count += 1) {
        expect(await pool.extract({ path: invoice, contentType: 'application/pdf' })).toMatchObject({
          confident: true,
        });
      }
    });
  });

  it('report a missing file as trouble of the caller, not of the file', async () => {
    await withPool({}, async (pool) => {
      await expect(
        pool.extract({ path: join(folder, 'none.pdf'), contentType: 'application/pdf' }),
      ).rejects.toThrow("can't be opened");
    });
  });

  it('take no file once closed', async () => {
    const pool = new ExtractionPool();
    await pool.close();
    await expect(pool.extract({ path: invoice, contentType: 'application/pdf' })).rejects.toThrow('closed');
  });
});
