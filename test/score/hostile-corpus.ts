import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { DocumentReader, failedExtraction } from '#extraction';
import { contentTypeOf, HEAD_BYTES, isReadable } from '#files';
import { MailParser, UnreadableMail } from '#inbox';
import { processEnvironment } from '#platform';
import { ReaderEnded, ReaderPool } from '#unpacking';

/** Folders of real files that are broken, unusual or designed to break a parser. */
const FILES = ['pdf-malformed', 'images-odd'];
const MAILS = ['mail-eml', 'mail-auth'];
/** The pool's limits for reading and recognising, plus time to restart a process. */
const LONGEST_MS = 90_000;

/** The results for the files of a folder, by code. */
class Tally {
  private readonly counts = new Map<string, number>();
  private slowest = { name: '', ms: 0 };
  readonly wrong: string[] = [];

  add(name: string, code: string, ms: number): void {
    this.counts.set(code, (this.counts.get(code) ?? 0) + 1);
    if (ms > this.slowest.ms) this.slowest = { name, ms };
    if (ms > LONGEST_MS) this.wrong.push(`${name}: took ${Math.round(ms)} ms`);
  }

  say(title: string): void {
    const codes = [...this.counts].sort(([a], [b]) => a.localeCompare(b)).map(([code, n]) => `${code} ${n}`);
    print(`${title}: ${codes.join(', ') || 'no files'}\n`);
    if (this.slowest.name !== '')
      print(`  slowest: ${this.slowest.name}, ${Math.round(this.slowest.ms)} ms\n`);
    for (const line of this.wrong) print(`  WRONG ${line}\n`);
  }
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && !path.endsWith('SOURCES.md'))
    .sort();
}

/** Handles every file like an upload: refuses it by its first bytes, or reads it in a separate process to a code. */
async function readFiles(folder: string): Promise<Tally> {
  const tally = new Tally();
  const readers = new ReaderPool();
  const documents = new DocumentReader(readers);
  try {
    for (const path of filesOf(folder)) {
      const name = basename(path);
      const from = performance.now();
      const code = await codeOf(path, documents).catch((error: unknown) => {
        tally.wrong.push(`${name}: ${String(error)}`);
        return 'THROWN';
      });
      tally.add(name, code, performance.now() - from);
    }
  } finally {
    await readers.close();
  }
  return tally;
}

async function codeOf(path: string, documents: DocumentReader): Promise<string> {
  const bytes = readFileSync(path);
  if (bytes.length === 0) return 'empty_file';
  const contentType = await contentTypeOf(bytes.subarray(0, HEAD_BYTES));
  if (contentType === undefined) return 'unsupported_file_type';
  if (!isReadable(contentType)) return 'not_extractable';
  const read = await documents
    .extract({ input: path, companyId: 1n, contentType })
    .catch((error: unknown) => {
      if (error instanceof ReaderEnded) return failedExtraction(error.reason);
      throw error;
    });
  // The child processes answer in JSON, and rows store the result as JSON.
  JSON.stringify(read);
  return read.error_code ?? `read as ${read.method ?? 'nothing'}`;
}

/** Parses every mail as the inbox does. */
async function readMails(folder: string): Promise<Tally> {
  const tally = new Tally();
  const readers = new ReaderPool();
  const parser = new MailParser(readers);
  for (const path of filesOf(folder)) {
    const name = basename(path);
    const from = performance.now();
    try {
      const mail = await parser.parse({ raw: readFileSync(path), companyId: 1n });
      tally.add(
        name,
        mail.attachments.length === 0 ? 'no attachment' : 'attachments',
        performance.now() - from,
      );
    } catch (error) {
      const code = mailCodeOf(error);
      if (code === undefined) tally.wrong.push(`${name}: ${String(error)}`);
      tally.add(name, code ?? 'THROWN', performance.now() - from);
    }
  }
  await readers.close();
  return tally;
}

function mailCodeOf(error: unknown): string | undefined {
  if (error instanceof UnreadableMail) return error.code;
  return error instanceof ReaderEnded ? error.reason : undefined;
}

/** Slower files are read once: thousands of rounds would show nothing new. */
const QUICK_MS = 100;

/**
 * Reads files and parses mails `times` times in all, and prints the growth of memory: in this process, and in one that
 * reads files and, unlike those of the product, is not replaced.
 */
async function again(times: number): Promise<boolean> {
  const readers = new ReaderPool({ grownMb: Number.POSITIVE_INFINITY });
  const documents = new DocumentReader(readers);
  const parser = new MailParser(readers);
  const held: { own: number; readers: number }[] = [];
  const steps: (() => Promise<unknown>)[] = [
    ...FILES.flatMap((name) => filesOf(join(corpus, name))).map((path) => () => codeOf(path, documents)),
    ...MAILS.flatMap((name) => filesOf(join(corpus, name))).map(
      (path) => () => parser.parse({ raw: readFileSync(path), companyId: 1n }).catch(() => undefined),
    ),
  ];
  const quick: typeof steps = [];
  for (const step of steps) {
    const from = performance.now();
    await step();
    if (performance.now() - from < QUICK_MS) quick.push(step);
  }
  for (let done = 0; done < times; done += 1) {
    await quick[done % quick.length]?.();
    if (done % SAMPLED_EVERY === 0)
      held.push({ own: residentMb(process.pid), readers: residentOfChildren() });
  }
  await readers.close();
  const half = Math.floor(held.length / 2);
  const most = (of: 'own' | 'readers', from: number, to: number): number =>
    Math.round(Math.max(...held.slice(from, to).map((sample) => sample[of])));
  let level = true;
  for (const of of ['own', 'readers'] as const) {
    const [first, second] = [most(of, 1, half), most(of, half, held.length)];
    level &&= second - first <= GROWTH_MB;
    print(`  ${of === 'own' ? 'this process' : 'the reader'}: at most ${first} MB, then ${second} MB\n`);
  }
  return level;
}

const SAMPLED_EVERY = 20;
/** Permitted growth between the halves, for garbage that is not collected yet. */
const GROWTH_MB = 40;

/** Only Linux reports it. */
function residentMb(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4_096) / 1_048_576;
}

function residentOfChildren(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter((pid) => pid !== '' && existsSync(`/proc/${pid}/statm`))
    .reduce((sum, pid) => sum + residentMb(Number(pid)), 0);
}

function print(line: string): void {
  process.stdout.write(line);
}

/**
 * `npx tsc -p test/tsconfig.json && RAAMAT_CORPUS=… node dist/test/score/hostile-corpus.js [TIMES]`: a number repeats
 * files and mails that many times to measure the growth of memory.
 */
const corpus = processEnvironment()['RAAMAT_CORPUS'] ?? '';
const folders = [...FILES, ...MAILS].filter((name) => existsSync(join(corpus, name)));
if (corpus === '' || folders.length === 0) {
  print(
    `Nothing was tried: set RAAMAT_CORPUS to the folder that holds ${[...FILES, ...MAILS].join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  let wrong = 0;
  // A lease is renewed every ten seconds: a pause of that length would lose the process its tasks.
  const pauses = monitorEventLoopDelay({ resolution: 20 });
  pauses.enable();
  for (const name of folders) {
    const tally = await (MAILS.includes(name) ? readMails : readFiles)(join(corpus, name));
    tally.say(name);
    wrong += tally.wrong.length;
  }
  const most = Math.round(process.resourceUsage().maxRSS / 1024);
  print(
    `${wrong === 0 ? 'Every file came to a code' : `${wrong} did not`}; this process held ${most} MB at most and stood still for ${Math.round(pauses.max / 1e6)} ms at most\n`,
  );
  const times = Number(process.argv[2] ?? 0);
  if (times > 0) print(`Again, ${times} times:\n`);
  if (wrong > 0 || (times > 0 && !(await again(times)))) process.exitCode = 1;
}
