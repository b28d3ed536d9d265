import { majorFromMinor } from '#platform';
import { type AccountType } from '#ledger';
import {
  accountPath,
  amountsOf,
  dimensionsOf,
  type ExportedBook,
  type ExportedEntry,
  type ExportedLine,
  numberOf,
  oneLine,
  payeeOf,
} from './exported-journal.js';

const TYPES: Readonly<Record<AccountType, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Revenue',
  expense: 'Expense',
};

const TAGS = [
  'entry',
  'source',
  'reverses',
  'reversed_by',
  'document',
  'party',
  'invoice',
  'due',
  'vat',
  'vat_box',
  'memo',
  'dimensions',
] as const;
type Tag = (typeof TAGS)[number];

/**
 * Account, commodity and tag declarations: with them `hledger check --strict` and `ledger --pedantic` detect every
 * typing error.
 */
export function hledgerHead(book: ExportedBook): string {
  return [
    `; ${oneLine(book.companyName)}: the journal as posted, in plain text for hledger and ledger.`,
    `; An amount in another currency has its value in ${book.baseCurrency} (@@): balances at cost (-B) are those of the books.`,
    '; Characters that would end a tag or a description are replaced in texts.',
    '',
    ...book.currencies.map(commodity),
    ...TAGS.map((tag) => `tag ${tag}`),
    '',
    ...book.accounts.map((account) => `account ${accountPath(account)}\n    ; type: ${TYPES[account.type]}`),
    '',
  ].join('\n');
}

/**
 * Declares a currency with the decimals of its amounts; no format that both programs accept expresses zero decimals.
 */
function commodity(currency: string): string {
  const sample = majorFromMinor(100_000n, currency);
  return `commodity ${currency}${sample.includes('.') ? `\n    format ${sample} ${currency}` : ''}`;
}

/** One entry; a reversal and the entry it reverses name each other. */
export function hledgerEntry(
  entry: ExportedEntry,
  paths: ReadonlyMap<string, string>,
  baseCurrency: string,
): string {
  const payee = payeeOf(entry);
  const parts = [payee, entry.memo].flatMap((text) => (typeof text === 'string' ? description(text) : []));
  const lines = [
    `${entry.economicDate} * (${numberOf(entry)}) ${parts.join(' | ')}`.trimEnd(),
    ...tags([
      ['entry', entry.id],
      ['source', `${entry.sourceKind}/${entry.sourceId}`],
      ['reverses', entry.reverses],
      ['reversed_by', entry.reversedBy],
      ...entry.documents.map((document): [Tag, string] => ['document', document]),
    ]),
  ];
  for (const line of entry.lines) {
    const path = paths.get(line.accountCode) ?? line.accountCode;
    for (const amount of amountsOf(line, baseCurrency)) lines.push(`    ${path}  ${amount}`);
    lines.push(...tags(tagsOf(line)));
  }
  return `\n${lines.join('\n')}\n`;
}

const tagsOf = (line: ExportedLine): [Tag, string | null][] => [
  ['party', line.party],
  ['invoice', line.invoiceNumber],
  ['due', line.dueDate],
  ['vat', line.vatCode],
  ['vat_box', line.vatBox],
  ['memo', line.memo],
  ['dimensions', dimensionsOf(line)],
];

const tags = (parts: readonly (readonly [Tag, string | null])[]): string[] =>
  parts.flatMap(([tag, text]) => (text === null ? [] : [`    ; ${tag}: ${tagValue(text)}`]));

/** A semicolon would start a comment, and a bar separates the payee from the note. */
const description = (text: string): string => oneLine(text).replaceAll(';', ',').replaceAll('|', '/');

/** A comma would end the tag, a colon would start another, and a date in brackets would redate the entry. */
const tagValue = (text: string): string =>
  oneLine(text)
    .replaceAll(',', ';')
    .replace(/(?<!\s)\s*:\s+/g, ' - ')
    .replaceAll(':', '.')
    .replaceAll('[', '(')
    .replaceAll(']', ')');
