import { compactCode, isRegistryCode, isVatNumber } from '#platform';
import { isOwnCode } from '../checks/own.js';
import { type Draft, type Read } from '../draft.js';
import { type ExtractionHints } from '../extraction.js';
import { type Word } from '../page/words.js';
import { findIbans, findVatNumbers, type FoundCode } from '../values/identifiers.js';
import { anyOf } from '../vocabulary/words.js';
import { blockAt, findBlocks, type Block } from './blocks.js';
import { textOf, wordsAt, wordsBelow, wordsRightOf, type TextDocument } from './document.js';
import { readAt } from './reading.js';
import { readNames } from './names.js';

/** A code with its position and its likely owner. */
interface PlacedCode {
  value: string;
  words: Word[];
  side: 'supplier' | 'buyer' | 'unknown';
  labelled: boolean;
}

export function readParties(document: TextDocument, hints: ExtractionHints): Partial<Draft> {
  const blocks = findBlocks(document);
  const sided = (code: PlacedCode): PlacedCode => ({ ...code, side: sideOf(code, blocks, hints) });
  const vatNumbers = vatNumbersOf(document).map(sided);
  const registryCodes = registryCodesOf(document).map(sided);
  const ibans = inRows(document, findIbans).map(sided);
  const supplierVat = pick(vatNumbers, 'supplier');
  const buyerVat = pick(vatNumbers, 'buyer');
  const supplierCode = pick(registryCodes, 'supplier');
  const buyerCode = pick(registryCodes, 'buyer');
  const iban = ibans.find((one) => one.side !== 'buyer');
  const anchors = [supplierVat, supplierCode].flatMap((read) => (read ? [read] : []));
  const names = readNames(document, blocks, hints, anchors);
  return {
    ...(supplierVat ? { supplierVatNumber: supplierVat } : {}),
    ...(buyerVat ? { buyerVatNumber: buyerVat } : {}),
    ...(supplierCode ? { supplierRegistryCode: supplierCode } : {}),
    ...(buyerCode ? { buyerRegistryCode: buyerCode } : {}),
    ...(iban ? { supplierIban: readAt(iban.value, 0.95, iban.words) } : {}),
    ...names,
  };
}

function inRows(document: TextDocument, find: (text: string) => FoundCode[]): PlacedCode[] {
  return document.rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      find(cell.text).map((code) => ({
        value: code.value,
        words: wordsAt(cell.words, code.index, code.length),
        side: 'unknown' as const,
        labelled: false,
      })),
    ),
  );
}

function vatNumbersOf(document: TextDocument): PlacedCode[] {
  const found = inRows(document, findVatNumbers);
  const labelled = document.labels.filter(
    (label) => label.concept === 'vat_number' || label.concept === 'buyer_vat_number',
  );
  for (const label of labelled) {
    const near = [wordsRightOf(document, label), ...wordsBelow(document, label, 1)];
    for (const words of near) {
      const beside = found.find((code) => code.words.every((word) => words.includes(word)));
      if (beside) {
        beside.labelled = true;
        if (label.concept === 'buyer_vat_number') beside.side = 'buyer';
        break;
      }
      const value = withoutPrefix(textOf(label.row.words.slice(label.from, label.to + 1)), words);
      if (value !== undefined) {
        found.push({
          value,
          words: words.slice(0, 1),
          side: label.concept === 'buyer_vat_number' ? 'buyer' : 'unknown',
          labelled: true,
        });
        break;
      }
    }
  }
  const represented = document.rows.filter((row) => TAX_REPRESENTATIVE.test(row.text));
  const ofRepresentative = ({ words: [word] }: PlacedCode): boolean =>
    word !== undefined &&
    represented.some(
      (row) => row.page === word.page && word.y0 >= row.y0 && word.y0 - row.y0 < (row.y1 - row.y0) * 7,
    );
  const own = found.filter((code) => !ofRepresentative(code));
  if (own.length > 0 && own.length < found.length) found.splice(0, found.length, ...own);
  // With a wrong check digit, only a label makes it a VAT number at all, and the checks then report it.
  return found.filter((code) => code.labelled || isVatNumber(code.value));
}

/** The name of a VAT number that only one country uses, its form there without the prefix, and the prefix. */
const NATIONAL: readonly (readonly [label: RegExp, form: RegExp, prefix: string])[] = [
  [/km/iu, /^\d{9}$/u, 'EE'],
  [/^pvn/iu, /^\d{11}$/u, 'LV'],
  [/^nip$/iu, /^\d{10}$/u, 'PL'],
  [/^[cn]\.?i\.?f\.?$/iu, /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/u, 'ES'],
  [/iva$/iu, /^\d{11}$/u, 'IT'],
];
/** Most groups in which a number is written. */
const MOST_GROUPS = 5;

/** `KMKR 100 931 558`, `NIP 583-201-44-58`: the label implies the country's prefix, if the rest has its form. */
function withoutPrefix(label: string, words: readonly Word[]): string | undefined {
  const [, form, prefix] = NATIONAL.find(([name]) => name.test(label.replace(/:$/u, ''))) ?? [];
  if (form === undefined || prefix === undefined) return undefined;
  for (let groups = Math.min(MOST_GROUPS, words.length); groups > 0; groups -= 1) {
    const bare = compactCode(textOf(words.slice(0, groups)).replaceAll(/[:,;]/gu, ''));
    if (form.test(bare) && isVatNumber(`${prefix}${bare}`)) return `${prefix}${bare}`;
  }
  return undefined;
}

/**
 * Words for the representative who is liable for a supplier's VAT in a foreign country: its number is not the
 * supplier's.
 */
const TAX_REPRESENTATIVE = new RegExp(anyOf('vat', 'representative'), 'iu');

const CODE_FORMS =
  /(?<![\p{L}\d])(?:\d{7}-\d|HR[AB] \d{3,6}|\d{6}-\d{4}|\d{8,14}|\d{3} \d{3} \d{3}(?: \d{5})?|[A-Z]{2}\d{6})(?![\p{L}\d])/u;

function registryCodesOf(document: TextDocument): PlacedCode[] {
  const found: PlacedCode[] = [];
  for (const label of document.labelsOf('registry_code')) {
    const near = [wordsRightOf(document, label), ...wordsBelow(document, label, 1)];
    for (const words of near) {
      const text = textOf(words.slice(0, 6));
      // A short number is a code only directly after its label.
      const match = CODE_FORMS.exec(text) ?? /^\d{5,7}(?![\p{L}\d./-])/u.exec(text);
      if (!match || match.index > 12) continue;
      const value = match[0].replace(/^HR[AB] /u, '').replace(/ /gu, '');
      if (found.some((code) => code.value === value && code.words[0] === words[0])) break;
      found.push({
        value,
        words: wordsAt(words, match.index, match[0].length),
        side: 'unknown',
        labelled: true,
      });
      break;
    }
  }
  if (found.length === 0) found.push(...codesByForm(document));
  // An Estonian code may directly follow a name, or its label without a space: its check digit distinguishes it from a
  // phone number.
  for (const row of document.rows) {
    for (const cell of row.cells) {
      const match = /(?:(?:OÜ|AS|MTÜ|SA|FIE)[,\s(]+|(?<!\p{L})[Rr]e?g[\p{L}-]*[.:])(\d{8})(?!\d)/u.exec(
        cell.text,
      );
      const value = match?.[1];
      if (!match || !value || !isRegistryCode(value) || found.some((code) => code.value === value)) continue;
      found.push({
        value,
        words: wordsAt(cell.words, match.index + match[0].length - 8, 8),
        side: 'unknown',
        labelled: false,
      });
    }
  }
  return found;
}

/** Forms that no other printed text has, or with a check digit that distinguishes them from a phone number. */
const OF_FORM: readonly ((text: string) => boolean)[] = [
  (text) => /^\d{7}-\d$/u.test(text),
  (text) => /^\d{6}-\d{4}$/u.test(text),
  (text) => isRegistryCode(text),
];

/** Codes under words outside the vocabulary: `Y-tunnuksemme 1234567-8`. Only in a cell with a name and the code. */
function codesByForm(document: TextDocument): PlacedCode[] {
  return document.rows.flatMap((row, rowIndex) =>
    row.cells.flatMap((cell): PlacedCode[] => {
      const last = cell.words.at(-1);
      const name = cell.words.slice(0, -1);
      if (!last || name.length === 0 || !name.every((word) => /^\p{L}[\p{L}.\-/]*:?$/u.test(word.text)))
        return [];
      const labelled = document
        .labelsIn(rowIndex)
        .some(({ from, to }) => row.words.slice(from, to + 1).some((word) => name.includes(word)));
      if (labelled || !OF_FORM.some((fits) => fits(last.text))) return [];
      return [{ value: last.text, words: [last], side: 'unknown', labelled: false }];
    }),
  );
}

function sideOf(code: PlacedCode, blocks: readonly Block[], hints: ExtractionHints): PlacedCode['side'] {
  if (isOwnCode(code.value, hints.own)) return 'buyer';
  if (code.side !== 'unknown') return code.side;
  const word = code.words[0];
  const block = word && blockAt(blocks, word);
  return block?.kind ?? 'unknown';
}

/**
 * The code of one side. Codes outside every block are in the letterhead or the footer and so the supplier's, unless
 * there are several and nothing tells the sides apart.
 */
function pick(codes: readonly PlacedCode[], side: 'supplier' | 'buyer'): Read<string> | undefined {
  const sure = codes.filter((code) => code.side === side);
  const open = side === 'supplier' ? codes.filter((code) => code.side === 'unknown') : [];
  const candidates = sure.length > 0 ? sure : open;
  const first = candidates.find((code) => code.labelled) ?? candidates[0];
  if (!first) return undefined;
  const values = new Set(candidates.map((code) => code.value));
  const buyerKnown = codes.some((code) => code.side === 'buyer');
  const ofSide = sure.length > 0 || buyerKnown || values.size === 1;
  const confidence = values.size > 1 ? 0.6 : ofSide ? 0.95 : 0.8;
  return readAt(first.value, confidence, first.words);
}
