import { countryNamed } from '#platform';
import { isOwnName, nameKey } from '../checks/own.js';
import { type Draft, type Read } from '../draft.js';
import { type ExtractionHints } from '../extraction.js';
import { type Cell, type Row } from '../page/words.js';
import { findAmounts } from '../values/amounts.js';
import { fold } from '../values/fold.js';
import { anyOf, wholeWords } from '../vocabulary/words.js';
import { readAddress } from './address.js';
import { blockAt, type Block } from './blocks.js';
import { wordsRightOf, textOf, type TextDocument } from './document.js';
import { companyName, NOT_A_NAME } from './company-name.js';
import { labelToken } from './find-labels.js';
import { isTableHeader } from './table-columns.js';
import { readAt, settle } from './reading.js';
import { senderLine } from './sender-line.js';

/** A key whose value is the name. */
const NAME_KEY = new RegExp(String.raw`^${anyOf('parties', 'name')}\s*:?$`, 'iu');

interface Candidate extends Read<string> {
  cell: Cell;
}

/** `Müüja ei ole käibemaksukohustuslane`: names begin with a capital, or consist of one word. */
const SENTENCE = /^\p{Ll}+\s+\p{Ll}/u;

/** Most points between a heading and its value, unless a colon precedes it. */
const VALUE_APART = 140;

/** The name in a block: after its heading, or on the first line below it. */
function blockName(document: TextDocument, block: Block): Read<string> | undefined {
  const heading = block.heading;
  const last = heading.row.words[heading.to];
  const right = wordsRightOf(document, heading);
  const cells = heading.row.cells.filter(
    (cell) =>
      (last !== undefined && cell.words.includes(last)) ||
      cell.x0 - heading.x1 < VALUE_APART ||
      (last?.text.endsWith(':') === true && cell.words[0] === right[0]),
  );
  const near = right.filter((word) => cells.some((cell) => cell.words.includes(word)));
  // Next to a column of keys the block ends, but a company there is still the value of its heading.
  const behind = companyName(textOf(near)) ? near : near.filter((word) => word.x0 < block.x1);
  const inline = textOf(behind)
    .replace(/^[\s:]+/u, '')
    .trim();
  const company = companyName(inline);
  if (/\p{L}{2,}/u.test(inline) && !NOT_A_NAME.test(inline) && (company || !SENTENCE.test(inline))) {
    return readAt(company ?? inline, company ? 0.95 : 0.85, behind);
  }
  return nameBelow(document, block);
}

function nameBelow(document: TextDocument, block: Block): Read<string> | undefined {
  let person: Read<string> | undefined;
  const top = block.heading.rowIndex + 1;
  for (let index = top; index < Math.min(document.rows.length, top + 4); index += 1) {
    const cells = (document.rows[index]?.cells ?? []).filter(
      (one) => one.x0 >= block.x0 && one.words.every((word) => blockAt([block], word)),
    );
    const [first, second] = cells;
    if (first && second && NAME_KEY.test(first.text)) return readAt(second.text, 0.93, second.words);
    // `Nummer  : 549910`: a key whose colon opens its value.
    if (second?.text.startsWith(':')) continue;
    if (
      !first ||
      !/\p{L}{2,}/u.test(first.text) ||
      /[:@]/u.test(first.text) ||
      isLabelled(document, index, first)
    )
      continue;
    const company = companyName(first.text);
    if (company) return readAt(company, 0.95, first.words);
    // A person may precede the company: the first line is remembered while the next ones are examined.
    person ??= readAt(first.text, 0.85, first.words);
  }
  return person;
}

/** Whether a cell begins with a label of something else. */
function isLabelled(document: TextDocument, index: number, cell: Cell): boolean {
  return document
    .labelsIn(index)
    .some(
      (one) =>
        one.strong &&
        one.row.words[one.from] === cell.words[0] &&
        one.concept !== 'supplier' &&
        one.concept !== 'buyer',
    );
}

/** Company names elsewhere: in the letterhead, the footer, the line with the supplier's codes. */
function looseNames(
  document: TextDocument,
  blocks: readonly Block[],
  anchors: readonly Read<string>[],
): Candidate[] {
  const first = document.pages[0];
  return document.rows.flatMap((row, index) =>
    row.cells.flatMap((cell) => {
      const word = cell.words[0];
      if (!word || blockAt(blocks, word)?.kind === 'buyer') return [];
      const name = companyName(statedIn(cell) ?? beforeLabel(document, row, cell));
      if (!name || PARTNER.test(cell.text)) return [];
      const confidence =
        0.7 +
        placeBonus(row, index, first?.height ?? 800, document) +
        anchorBonus(row, cell, anchors) -
        (cell.text.length > name.length + 40 ? 0.05 : 0);
      return [{ ...readAt(name, Math.min(0.95, confidence), cell.words), cell }];
    }),
  );
}

/**
 * `… issued under Luxembourg law. Service provider: Stratus EMEA SARL`, `IBAN … t.n.v. Bloemhof B.V.`: the seller or
 * payee, inside a sentence.
 */
const STATED = new RegExp(
  String.raw`(?:${anyOf('parties', 'stated')}:|${anyOf('parties', 'in_name_of')})\s+(?<name>\S.*)$`,
  'iu',
);

function statedIn(cell: Cell): string | undefined {
  return STATED.exec(cell.text)?.groups?.['name'];
}

/**
 * Words for the company that is liable for a partnership, which must be stated in its letters: it is not the seller.
 */
const PARTNER = wholeWords('parties', 'partner');

/** Mail hosts that are open to anybody. */
const PUBLIC_HOSTS: ReadonlySet<string> = new Set(
  'gmail googlemail hotmail outlook live yahoo icloud mail example info online hot'.split(' '),
);

/** A short text that begins like the document's web or mail address is the name of the sender. */
function namesOfDomain(document: TextDocument, blocks: readonly Block[]): Candidate[] {
  const domains = new Set(
    document.rows.flatMap((row) =>
      [...row.text.matchAll(/(?:@|www\.|https?:\/\/)([\p{L}\d-]{4,})\.\p{L}{2,}/giu)].flatMap((match) => {
        const word = row.words.find((one) => one.text.includes(match[0]));
        return word && blockAt(blocks, word)?.kind === 'buyer' ? [] : [labelToken(match[1] ?? '')];
      }),
    ),
  );
  const [page] = document.pages;
  return document.rows.flatMap((row) =>
    row.page !== 1
      ? []
      : row.cells.flatMap((cell) => {
          const first = cell.words[0];
          const token = first ? labelToken(first.text) : '';
          if (!first || cell.words.length > 4 || NOT_A_NAME.test(cell.text) || PUBLIC_HOSTS.has(token))
            return [];
          if (!domains.has(token) || blockAt(blocks, first)?.kind === 'buyer') return [];
          const high = row.y0 < (page?.height ?? 800) / 4;
          return [{ ...readAt(companyName(cell.text) ?? cell.text, high ? 0.9 : 0.75, cell.words), cell }];
        }),
  );
}

/** The text of a cell up to the first label in it: a footer joins names and codes. */
function beforeLabel(document: TextDocument, row: Row, cell: Cell): string {
  const label = document.labels.find((one) => {
    const word = row.words[one.from];
    return one.row === row && one.strong && word !== undefined && cell.words.indexOf(word) > 0;
  });
  const first = label && row.words[label.from];
  return textOf(first ? cell.words.slice(0, cell.words.indexOf(first)) : cell.words);
}

function placeBonus(row: Row, index: number, height: number, document: TextDocument): number {
  if (row.page !== 1) return 0;
  if (index < 4) return 0.12;
  if (row.y0 < height * 0.25) return 0.08;
  return index > document.rows.length - 8 ? 0.06 : 0;
}

/** A name next to the supplier's own code is the supplier's. */
function anchorBonus(row: Row, cell: Cell, anchors: readonly Read<string>[]): number {
  const near = anchors.some((anchor) => {
    const box = anchor.box;
    if (!box || anchor.page !== row.page) return false;
    return Math.abs(box.y - row.y0) < 45 && box.x + box.width > cell.x0 - 10 && box.x < cell.x1 + 120;
  });
  return near ? 0.13 : 0;
}

export function readNames(
  document: TextDocument,
  blocks: readonly Block[],
  hints: ExtractionHints,
  anchors: readonly Read<string>[],
): Partial<Draft> {
  const ofBlocks = (kind: Block['kind']): Read<string>[] =>
    blocks.filter((block) => block.kind === kind).flatMap((block) => blockName(document, block) ?? []);
  const buyer = ofBlocks('buyer')[0] ?? ownName(document, hints);
  const foreign = (read: Read<string>): boolean =>
    !isOwnName(read.value, hints.own) &&
    (buyer === undefined || nameKey(read.value) !== nameKey(buyer.value));
  const sender = senderLine(document)?.sender;
  const stated = [...ofBlocks('supplier'), ...(sender ? [sender] : [])].filter(foreign);
  const loose = withoutBanks(
    [...looseNames(document, blocks, anchors), ...namesOfDomain(document, blocks)].filter(foreign),
  );
  const named = [...stated, ...repeated(loose)];
  const supplier =
    inFull(settle(named, isSameName, 0.09), named) ??
    nearCodes(document, blocks, anchors, foreign) ??
    letterhead(document, blocks, anchors, foreign);
  const address = supplier && readAddress(document, blocks, supplier);
  return {
    ...(supplier ? { supplierName: supplier } : {}),
    ...(address ? { supplierAddress: address } : {}),
    ...(buyer ? { buyerName: buyer } : {}),
  };
}

/**
 * `Loomly`, and `Loomly Analytics Limited` elsewhere: the full name counts, as in the register, with its legal form.
 */
function inFull(read: Read<string> | undefined, others: readonly Read<string>[]): Read<string> | undefined {
  if (!read || companyName(read.value)) return read;
  const full = others.find((other) => companyName(other.value) && isSameName(other.value, read.value));
  return full ? { ...full, confidence: Math.max(read.confidence, full.confidence) } : read;
}

/** Whether one name is the beginning of the other, as in a logo. */
function isSameName(a: string, b: string): boolean {
  const [short = '', long = ''] = [nameKey(a), nameKey(b)].sort((one, other) => one.length - other.length);
  return short === long || (short.length >= SHORTEST_LOGO && long.startsWith(short));
}
const SHORTEST_LOGO = 5;

/** The company itself, named anywhere without a word for a buyer: the document is addressed to it. */
function ownName(document: TextDocument, hints: ExtractionHints): Read<string> | undefined {
  for (const cell of document.rows.flatMap((row) => row.cells)) {
    const name = companyName(cell.text) ?? cell.text;
    if (isOwnName(name, hints.own)) return readAt(name, 0.8, cell.words);
  }
  return undefined;
}

const BANK = new RegExp(String.raw`${anyOf('parties', 'bank')}(?!\p{L})`, 'iu');

/** Removes banks, unless nobody else is named: the bank of an account is named as fully as a supplier. */
function withoutBanks(candidates: readonly Candidate[]): readonly Candidate[] {
  const others = candidates.filter(({ value, cell }) => {
    const behind = cell.text.slice(cell.text.indexOf(value) + value.length).trim();
    return !BANK.test(`${value} ${behind.split(' ', 1).join('')}`);
  });
  return others.length > 0 ? others : candidates;
}

/** A name that occurs in several places is more likely the issuer's. */
function repeated(candidates: readonly Candidate[]): Read<string>[] {
  return candidates.map((one) => {
    const others = candidates.filter(
      (other) => other !== one && nameKey(other.value) === nameKey(one.value),
    ).length;
    const { cell, ...read } = one;
    const value = cell.text.length < 90 ? read.value : one.value;
    return { ...read, value, confidence: Math.min(0.95, read.confidence + Math.min(others, 2) * 0.05) };
  });
}

/** Most points above the supplier's codes at which its name may be. */
const ABOVE_CODES = 40;

/** A name without a legal form directly above the supplier's own codes. */
function nearCodes(
  document: TextDocument,
  blocks: readonly Block[],
  anchors: readonly Read<string>[],
  foreign: (read: Read<string>) => boolean,
): Read<string> | undefined {
  for (const { page, box } of anchors) {
    if (!box) continue;
    const above = document.rows
      .filter((row) => row.page === page && row.y1 <= box.y + 2 && box.y - row.y1 < ABOVE_CODES)
      .reverse();
    for (const row of above) {
      // `Charges   EUR 46.25`: the last of the sums above a footer.
      if (row.cells.some((one) => /\d[.,]\d{2}(?!\d)/u.test(one.text))) continue;
      const cell = row.cells.find((one) => one.x0 < box.x + box.width && one.x1 > box.x - 200);
      if (!cell || !isPlainName(document, blocks, row, cell)) continue;
      const read = readAt(cell.text, 0.65, cell.words);
      if (foreign(read)) return read;
    }
  }
  return undefined;
}

/** Whether words are isolated, with no label, figure, address or block around them. */
function isPlainName(document: TextDocument, blocks: readonly Block[], row: Row, cell: Cell): boolean {
  const [word] = cell.words;
  const labelled = document.labels.some((label) => {
    const first = row.words[label.from];
    return label.row === row && first !== undefined && cell.words.includes(first);
  });
  return (
    word !== undefined &&
    !labelled &&
    cell.words.length <= 5 &&
    /^\p{Lu}/u.test(cell.text) &&
    /\p{L}{3,}/u.test(cell.text) &&
    !/[\d:,]/u.test(cell.text) &&
    !NOT_A_NAME.test(cell.text) &&
    countryNamed(cell.text) === undefined &&
    !blockAt(blocks, word)
  );
}

/** Without any legal form, the first words of the document are a guess. */
function letterhead(
  document: TextDocument,
  blocks: readonly Block[],
  anchors: readonly Read<string>[],
  foreign: (read: Read<string>) => boolean,
): Read<string> | undefined {
  const table = document.rows.findIndex((_, index) => isTableHeader(document, index));
  for (const row of document.rows.slice(0, table < 0 ? 6 : Math.min(6, table))) {
    for (const cell of row.cells) {
      const word = cell.words[0];
      const before = row.cells[row.cells.indexOf(cell) - 1];
      // The value of a key is not a heading of the document.
      if (before?.text.endsWith(':') || cell.text.startsWith(':')) continue;
      const labels = document.labels.filter((label) => {
        const first = row.words[label.from];
        return label.row === row && first !== undefined && cell.words.includes(first);
      });
      if (!word || labels.length > 0 || blockAt(blocks, word)) continue;
      if (
        !/\p{L}{3,}/u.test(cell.text) ||
        NOT_A_NAME.test(cell.text) ||
        findAmounts(cell.text).length > 0 ||
        cell.words.length > 6
      )
        continue;
      if (cell.words.length === 1 && labelToken(cell.text).length < 3) continue;
      const again = document.rows.some((other) => opensLineOfCodes(other, row, cell.text, anchors));
      const read = readAt(cell.text, again ? 0.9 : 0.55, cell.words);
      if (foreign(read)) return read;
    }
  }
  return undefined;
}

/**
 * `Studio du Port – RCS Marseille … TVA FR…`: a name at the top that also opens the line of the supplier's codes is the
 * supplier's.
 */
function opensLineOfCodes(row: Row, head: Row, name: string, anchors: readonly Read<string>[]): boolean {
  const holds = anchors.some(({ page, box }) => box && page === row.page && Math.abs(box.y - row.y0) < 2);
  return row !== head && holds && fold(row.text).startsWith(fold(name));
}
