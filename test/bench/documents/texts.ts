import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { DocumentReader } from '#extraction';
import { ReaderPool } from '#unpacking';
import { totalsOf } from '../../support/documents/index.js';
import { Random } from '../../support/documents/random.js';
import { drawInvoice } from '../../score/generated/draw.js';
import { makeFacts } from '../../score/generated/facts.js';
import { LANGUAGES } from '../../score/generated/languages.js';
import { LAYOUTS } from '../../score/generated/layouts.js';
import { type Bench } from '../support/bench.js';
import { drawLongInvoice, LONG_PAGES } from './long-invoice.js';

const ROUNDS = 7;
const SHORT_FILES = 40;
const LONG_FILES = 3;
const run = promisify(execFile);

/** Reading a PDF with a text layer, including every check, compared with a program that only extracts the text. */
export const texts: Bench = {
  name: 'texts',
  about: `PDFs with text through one isolated reader, against pdftotext spawned for each`,
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'raamat-bench-'));
    const readers = new ReaderPool();
    const documents = new DocumentReader(readers);
    try {
      const short = await written(folder, 'short', SHORT_FILES, shortInvoice);
      const long = await written(folder, 'long', LONG_FILES, drawLongInvoice);
      const onePage = await compared(documents, short, 1);
      report.ratio('invoices of one page', 'pages/s', onePage.ours, onePage.theirs, {
        id: 'G6a',
        atLeast: 1,
      });
      const many = await compared(documents, long, LONG_PAGES);
      report.ratio(`files of ${LONG_PAGES} pages`, 'pages/s', many.ours, many.theirs, {
        id: 'G6b',
        atLeast: 0.4,
      });
    } finally {
      await readers.close();
      await rm(folder, { recursive: true });
    }
  },
};

function shortInvoice(index: number): Promise<Buffer> {
  const layout = LAYOUTS[index % LAYOUTS.length];
  const language = LANGUAGES[index % LANGUAGES.length];
  if (layout === undefined || language === undefined) throw new Error('There is no layout.');
  const facts = makeFacts(language, new Random(index + 1), false);
  return drawInvoice(facts, totalsOf(facts as Parameters<typeof totalsOf>[0]), layout);
}

async function written(
  folder: string,
  name: string,
  count: number,
  make: (index: number) => Promise<Buffer>,
): Promise<string[]> {
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `${name}-${index}.pdf`);
    await writeFile(path, await make(index));
    paths.push(path);
  }
  return paths;
}

/** Pages per second of both, round by round, after an uncounted round of each. */
async function compared(
  documents: DocumentReader,
  paths: readonly string[],
  pages: number,
): Promise<{ ours: number[]; theirs: number[] }> {
  const found = { ours: [] as number[], theirs: [] as number[] };
  const read = async (path: string): Promise<void> => {
    const { error_code } = await documents.extract({
      input: path,
      companyId: 1n,
      contentType: 'application/pdf',
    });
    if (error_code !== undefined) throw new Error(`${path}: ${error_code}`);
  };
  const spawned = async (path: string): Promise<void> => {
    await run('pdftotext', ['-layout', path, '-']);
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [work, into] of [
      [read, found.ours],
      [spawned, found.theirs],
    ] as const) {
      const from = performance.now();
      for (const path of paths) await work(path);
      if (round > 0) into.push((paths.length * pages * 1_000) / (performance.now() - from));
    }
  }
  return found;
}
