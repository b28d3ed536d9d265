import { performance } from 'node:perf_hooks';
import { DocumentReader, StatementReader } from '#extraction';
import { MailParser } from '#inbox';
import { ArchiveOpener, ReaderPool } from '#unpacking';
import { wordsPdf } from '../../support/hostile/pdfs.js';
import { htmlMailOf, mailOf } from '../../support/mails.js';
import { camt, entry, statement } from '../../support/statements.js';
import { zipOf } from '../../support/zips.js';
import { type Bench } from '../support/bench.js';

const DOUBLINGS = 5;
const ROUNDS = 3;
const COMPANY = 1n;
/** Linear is 1; the fixed cost of any file lowers it. */
const LINEAR = 1.2;

/** A kind of file that is costly to read, with the number of its repeated parts. */
interface Hostile {
  readonly what: string;
  /** The number in the largest file: the others have a half, a quarter, and so on. */
  readonly most: number;
  readonly make: (count: number) => Buffer;
  readonly read: (readers: ReaderPool, input: Buffer) => Promise<unknown>;
}

const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

const readStatement = (readers: ReaderPool, input: Buffer): Promise<unknown> =>
  new StatementReader(readers).read({ input, companyId: COMPANY }, async (survey) => {
    let lines = 0;
    for await (const line of survey.lines()) lines += line.statement >= 0 ? 1 : 0;
    return lines;
  });

const readDocument =
  (contentType: string) =>
  (readers: ReaderPool, input: Buffer): Promise<unknown> =>
    new DocumentReader(readers).extract({ input, companyId: COMPANY, contentType });

const FILES: readonly Hostile[] = [
  {
    what: 'camt.053, elements of as many names in an entry',
    most: 32_000,
    make: (count) =>
      Buffer.from(
        camt(
          statement(
            entry(
              '1.00',
              'CRDT',
              times(count, (n) => `<a${n}/>`),
            ),
            { closing: '101.00' },
          ),
        ),
      ),
    read: readStatement,
  },
  {
    what: 'camt.053, pages of one account',
    most: 8_000,
    make: (count) =>
      Buffer.from(
        camt(
          times(count, (n) =>
            statement(entry('1.00', 'CRDT'), { opening: `${n}.00`, closing: `${n + 1}.00` }),
          ),
        ),
      ),
    read: readStatement,
  },
  {
    what: 'CSV, accounts',
    most: 20_000,
    make: (count) =>
      Buffer.from(
        '"Kliendi konto","Kuupäev","Saaja/maksja nimi","Deebet/Kreedit (D/C)","Summa","Arhiveerimistunnus","Selgitus","Valuuta"\n' +
          times(
            count,
            (n) =>
              `"EE${String(n).padStart(18, '0')}","2026-11-02","Klient","C","1.00","A${n}","Arve","EUR"\n`,
          ),
      ),
    read: readStatement,
  },
  {
    what: 'XML, elements of as many names',
    most: 128_000,
    make: (count) => Buffer.from(`<Invoice>${times(count, (n) => `<a${n} b${n}="c">d</a${n}>`)}</Invoice>`),
    read: readDocument('application/xml'),
  },
  {
    what: 'PDF, words on a page',
    most: 32_000,
    make: wordsPdf,
    read: readDocument('application/pdf'),
  },
  {
    what: 'mail, attachments',
    most: 8_000,
    make: (count) =>
      mailOf(
        Array.from({ length: count }, (_, n) => ({
          type: 'text/plain',
          name: `${n}.txt`,
          content: 'x',
        })),
      ),
    read: (readers, raw) => new MailParser(readers).parse({ raw, companyId: COMPANY }),
  },
  {
    what: 'mail, addresses in one header',
    most: 256_000,
    make: (count) =>
      mailOf([], [`Cc: ${times(count, (n) => `"a(,<${n}" <a${n}@b.example>,\r\n `)}c@d.example`]),
    read: (readers, raw) => new MailParser(readers).parse({ raw, companyId: COMPANY }),
  },
  {
    what: 'mail, rows of its HTML body',
    most: 16_000,
    make: (count) => htmlMailOf(times(count, (n) => `<table><tr><td>Arve<td>${n}<td>12,40 EUR</tr>`)),
    read: (readers, raw) => new MailParser(readers).receiptOfBody({ raw, companyId: COMPANY }),
  },
  {
    what: 'zip, members',
    most: 32_000,
    make: (count) => zipOf(Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, content: 'x' }))),
    read: (readers, input) => new ArchiveOpener(readers).open({ input, companyId: COMPANY }),
  },
];

/** Reading takes time linear in the size of a file: the worst of each format, doubled five times. */
export const doubling: Bench = {
  name: 'doubling',
  about: 'the file of each format that is worst to read, doubled five times, in the isolated reader',
  async run(report) {
    const readers = new ReaderPool({ size: 1, grownMb: 4_096 });
    try {
      for (const { what, most, make, read } of FILES) {
        const taken: number[] = [];
        for (let doubled = 0; doubled <= DOUBLINGS; doubled += 1) {
          const input = make(most / 2 ** (DOUBLINGS - doubled));
          const rounds: number[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            const from = performance.now();
            // A refused file counts too: it was read as far as the refusal of its size or content requires.
            await read(readers, input).catch(() => undefined);
            rounds.push(performance.now() - from);
          }
          taken.push(Math.min(...rounds));
        }
        const [before = 1, last = 1] = [taken[DOUBLINGS - 2], taken[DOUBLINGS]];
        report.figure(`${what}: ${most / 2 ** DOUBLINGS} to ${most}`, 'ms', taken);
        report.figure(`${what}: exponent of the last two doublings`, '', [Math.log2(last / before) / 2], {
          id: 'linear',
          atMost: LINEAR,
        });
      }
    } finally {
      await readers.close();
    }
  },
};
