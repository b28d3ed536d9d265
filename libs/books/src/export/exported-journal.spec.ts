import { describe, expect, it } from 'vitest';
import { isoDate } from '#platform';
import { beancountEntry } from './beancount.js';
import { accountPath, amountsOf, type ExportedEntry, type ExportedLine } from './exported-journal.js';
import { hledgerEntry } from './hledger.js';

const line = (fields: Partial<ExportedLine> = {}): ExportedLine => ({
  accountCode: '1020',
  currency: 'EUR',
  amountMinor: 1000n,
  baseMinor: 1000n,
  party: null,
  invoiceNumber: null,
  dueDate: null,
  vatCode: null,
  vatBox: null,
  memo: null,
  dimensionValueIds: [],
  ...fields,
});

const entry = (fields: Partial<ExportedEntry> = {}): ExportedEntry => ({
  id: '01E',
  economicDate: isoDate('2026-03-01'),
  journal: 'purchases',
  fiscalYear: '2025/2026',
  entryNo: 3,
  sourceKind: 'invoice_revision',
  sourceId: '01R',
  reverses: null,
  reversedBy: null,
  memo: null,
  documents: [],
  lines: [line(), line({ accountCode: '2110', amountMinor: -1000n, baseMinor: -1000n })],
  ...fields,
});

const PATHS = new Map([
  ['1020', 'Assets:1020-Pank'],
  ['2110', 'Liabilities:2110-Võlad'],
]);

describe('an account in plain text', () => {
  it.each([
    ['asset', 'Raha ja pangakontod, EUR', 'Assets:1020-Raha-ja-pangakontod-EUR'],
    ['liability', 'Võlad: "hankijad"', 'Liabilities:1020-Võlad-hankijad'],
    ['income', '', 'Income:1020'],
  ] as const)(
    'of kind %s called %s is %s, without characters that a tool would interpret',
    (type, name, path) => {
      expect(accountPath({ code: '1020', name, type })).toBe(path);
    },
  );
});

describe('the amount of a line', () => {
  it.each([
    ['in base currency has no second amount', 'EUR', -1240n, -1240n, ['-12.40 EUR']],
    ['in another currency has its value in base currency', 'USD', -1000n, -913n, ['-10.00 USD @@ 9.13 EUR']],
    ['without minor units has none', 'JPY', 1000n, 613n, ['1000 JPY @@ 6.13 EUR']],
    ['with three digits has three', 'KWD', 1000n, 313n, ['1.000 KWD @@ 3.13 EUR']],
    ['that is a difference in base alone is one in base', 'USD', 0n, -7n, ['-0.07 EUR']],
    ['too small to be worth a cent is worth nothing', 'USD', 1n, 0n, ['0.01 USD @@ 0.00 EUR']],
    [
      'whose base has the other sign is set right by a second',
      'USD',
      1000n,
      -5n,
      ['10.00 USD @@ 0.05 EUR', '-0.10 EUR'],
    ],
  ])('%s', (_, currency, amountMinor, baseMinor, amounts) => {
    expect(amountsOf(line({ currency, amountMinor, baseMinor }), 'EUR')).toEqual(amounts);
  });
});

describe('an entry for hledger and ledger', () => {
  it('shows its number, its party, its source, its documents and its reversal', () => {
    const text = hledgerEntry(
      entry({
        memo: 'Arve 7',
        reversedBy: '01F',
        documents: ['arve.pdf sha256 ab'],
        lines: [
          line({ party: 'Tarnija OÜ', invoiceNumber: '7', dueDate: isoDate('2026-03-15'), vatBox: '5.2' }),
        ],
      }),
      PATHS,
      'EUR',
    );
    expect(text.split('\n')).toEqual([
      '',
      '2026-03-01 * (purchases/2025-2026/3) Tarnija OÜ | Arve 7',
      '    ; entry: 01E',
      '    ; source: invoice_revision/01R',
      '    ; reversed_by: 01F',
      '    ; document: arve.pdf sha256 ab',
      '    Assets:1020-Pank  10.00 EUR',
      '    ; party: Tarnija OÜ',
      '    ; invoice: 7',
      '    ; due: 2026-03-15',
      '    ; vat_box: 5.2',
      '',
    ]);
  });

  it('keeps foreign texts from being read as tags, dates, comments or lines', () => {
    const text = hledgerEntry(
      entry({ memo: 'a;b|c\n2026-01-01 x', lines: [line({ memo: 'date: x, [2026-02-01] 12:30' })] }),
      PATHS,
      'EUR',
    );
    expect(text).toContain(' a,b/c 2026-01-01 x\n');
    expect(text).toContain('; memo: date - x; (2026-02-01) 12.30\n');
  });

  it('names no payee when its lines name several parties', () => {
    const text = hledgerEntry(entry({ lines: [line({ party: 'A' }), line({ party: 'B' })] }), PATHS, 'EUR');
    expect(text).toContain('2026-03-01 * (purchases/2025-2026/3)\n');
  });
});

describe('an entry for beancount', () => {
  it('links to itself and to the entry it reverses, and escapes quoted texts', () => {
    const text = beancountEntry(
      entry({
        reverses: '01D',
        memo: 'ütles "\\ei"',
        documents: ['a.pdf sha256 ab', 'b.pdf sha256 cd'],
        lines: [line({ party: 'Tarnija OÜ', invoiceNumber: '7' })],
      }),
      PATHS,
      'EUR',
    );
    expect(text.split('\n')).toEqual([
      '',
      String.raw`2026-03-01 * "Tarnija OÜ" "ütles \"\\ei\"" ^01E ^01D`,
      '  number: "purchases/2025-2026/3"',
      '  source: "invoice_revision/01R"',
      '  reverses: "01D"',
      '  document: "a.pdf sha256 ab"',
      '  document-2: "b.pdf sha256 cd"',
      '  Assets:1020-Pank  10.00 EUR',
      '    party: "Tarnija OÜ"',
      '    invoice: "7"',
      '',
    ]);
  });
});
