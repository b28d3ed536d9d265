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

/** Options and accounts; all accounts open on the first day of the books. */
export function beancountHead(book: ExportedBook): string {
  return [
    `; The journal as posted. Amounts in other currencies have their value in ${book.baseCurrency} (@@):`,
    `; SELECT account, sum(weight) GROUP BY account gives the balances of the books.`,
    `option "title" ${quoted(book.companyName)}`,
    `option "operating_currency" "${book.baseCurrency}"`,
    // A total cost becomes a price of 28 digits, and an entry without a line in base currency gives no other
    // tolerance.
    `option "inferred_tolerance_default" "*:0.000001"`,
    '',
    ...book.currencies.map((currency) => `${book.firstDay} commodity ${currency}`),
    '',
    ...book.accounts.map(
      (account) => `${book.firstDay} open ${accountPath(account)}\n  name: ${quoted(account.name)}`,
    ),
    '',
  ].join('\n');
}

/** One entry. It links to itself, and a reversal also to the entry it reverses: one link finds both. */
export function beancountEntry(
  entry: ExportedEntry,
  paths: ReadonlyMap<string, string>,
  baseCurrency: string,
): string {
  const payee = payeeOf(entry);
  const links = [entry.id, entry.reverses].flatMap((id) => (id === null ? [] : [`^${id}`]));
  const lines = [
    [
      `${entry.economicDate} *`,
      ...(payee === undefined ? [] : [quoted(payee)]),
      quoted(entry.memo ?? ''),
      ...links,
    ].join(' '),
    ...metadata('  ', [
      ['number', numberOf(entry)],
      ['source', `${entry.sourceKind}/${entry.sourceId}`],
      ['reverses', entry.reverses],
      ['reversed-by', entry.reversedBy],
      // A key may occur only once, so each further document has its own key.
      ...entry.documents.map((document, at): [string, string] => [
        at === 0 ? 'document' : `document-${at + 1}`,
        document,
      ]),
    ]),
  ];
  for (const line of entry.lines) {
    const path = paths.get(line.accountCode) ?? line.accountCode;
    for (const amount of amountsOf(line, baseCurrency)) lines.push(`  ${path}  ${amount}`);
    lines.push(...metadata('    ', metadataOf(line)));
  }
  return `\n${lines.join('\n')}\n`;
}

const metadataOf = (line: ExportedLine): [string, string | null][] => [
  ['party', line.party],
  ['invoice', line.invoiceNumber],
  ['due', line.dueDate],
  ['vat', line.vatCode],
  ['vat_box', line.vatBox],
  ['memo', line.memo],
  ['dimensions', dimensionsOf(line)],
];

const metadata = (indent: string, pairs: readonly (readonly [string, string | null])[]): string[] =>
  pairs.flatMap(([key, text]) => (text === null ? [] : [`${indent}${key}: ${quoted(text)}`]));

const quoted = (text: string): string => `"${oneLine(text).replace(/["\\]/g, String.raw`\$&`)}"`;
