import { type Read } from '../draft.js';
import { type DocumentKind, type ExtractionCheck } from '../extraction.js';
import { type Cell, type Row, type Word } from '../pdf/words.js';
import { fold } from '../values/fold.js';
import { textOf, type TextDocument } from './document.js';
import { labelToken, tokenOf } from './find-labels.js';
import { creditsAnother } from './credits-another.js';
import { readAt } from './reading.js';

const KIND_WORDS: readonly (readonly [DocumentKind, RegExp])[] = [
  [
    'credit_note',
    /^(?:kreeditarve|creditnote|creditmemo|creditinvoice|hyvityslasku|kreditrekins|kreditpavadzime|кредитовыисчет|кредитнота|кредитсчет|кредитнаяфактура|kreditinesaskaita|kreditinesaskaitafaktura|kreditfaktura|gutschrift|rechnungskorrektur|stornorechnung|avoir|creditnota|creditfactuur|notadecredito|facturarectificativa|facturaderectificacion|notadicredito|fakturakorygujaca|hyvitys|\p{L}*gutschrift|\p{L}*(?:kredit|krediit|kreedit|tuhist|credit|hyvitys|кредит|gutschrift|tagastus|palautus|aterbetal|refund|возврат|korrektur|korrig|коррект|grazin|atgriez|storno|сторн)\p{L}*(?:arve|invoice|lasku|rekins|saskaita|faktura|rechnung|nota|note|счет|фактура))$/u,
  ],
  [
    'prepayment',
    /^(?:ettemaksuarve|prepaymentinvoice|advanceinvoice|advancepaymentinvoice|downpaymentinvoice|ennakkolasku|anzahlungsrechnung|vorauszahlungsrechnung|avansarekins|avansinesaskaita|forskottsfaktura|facturedacompte|voorschotfactuur|facturadeanticipo|fatturadacconto|fakturazaliczkowa)$/u,
  ],
  [
    'receipt',
    /^(?:kviitung|ostutsekk|tsekk|receipt|salesreceipt|paymentreceipt|kuitti|kassakviitung|ceks|kvits|kvitas|kasoscekis|quittung|kassenbon|kvitto|чек|кассовыичек|квитанция|cekis|kassakuitti|recu|ticketdecaisse|bon|kassabon|ticket|scontrino|paragon|paymentconfirmation)$/u,
  ],
  [
    'invoice',
    /^(?:arve|arvesaateleht|saatelehtarve|saskaitavaztarastis|rekinspavadzime|счетнакладная|muugiarve|tasutudarve|invoice|taxinvoice|vatinvoice|salesinvoice|lasku|rekins|saskaita|pvmsaskaita|saskaitafaktura|pvmsaskaitafaktura|rekinsfaktura|rechnung|faktura|fakturavat|счет|счетфактура|facture|factuur|factura|fattura|elektronilinearve|statement|\p{L}{2,}(?:rechnung|arve|lasku|faktura|rekins|saskaita|invoice)|счетнаоплату)$/u,
  ],
];

/** A document that looks like an invoice and asks for nothing to be booked. */
const NOT_AN_INVOICE =
  /(?<!\p{L}|(?:arve|rēķins|sąskaita|faktūra|счёт|счет)-)(?:proforma|pro forma|pro-forma|ettemaksuteatis|hinnapakkumi\p{L}*|pakkumine|quotation|quote|estimate|order confirmation|tellimuse kinnitus|saateleht|delivery note|packing slip|nefiskalinis|nefiskalais|pre-bill|meeldetuletus|payment reminder|reminder|mahnung|maksumeeldetuletus|auftragsbestätigung|lieferschein|angebot|devis|offerte|presupuesto|preventivo|bon de commande|kontoauszug|saldoteatis|account statement)(?!\p{L})/iu;

function endsInAmount(row: Row): boolean {
  const last = row.words.filter((word) => !/^(?:€|\$|£|EUR|USD|GBP)$/u.test(word.text)).at(-1)?.text ?? '';
  return /^[-−]?[€$£]?\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}[€$£]?$/u.test(last);
}

/** The kind whose word opens a cell: the whole first word, or the first two or three of them together. */
function kindOf(cell: Cell): DocumentKind | undefined {
  const tokens = cell.words
    .slice(0, 3)
    .map(tokenOf)
    .filter((token) => token !== '');
  // Letters set apart: R E C H N U N G
  const end = cell.words.findIndex((word) => !/^\p{L}$/u.test(word.text));
  const letters = cell.words.slice(0, end < 0 ? undefined : end);
  if (letters.length >= 4) tokens.unshift(fold(letters.map((word) => word.text).join('')));
  for (let length = tokens.length; length >= 1; length -= 1) {
    const opening = tokens.slice(0, length).join('');
    const found = KIND_WORDS.find(([, words]) => words.test(opening));
    if (found) return found[0];
  }
  return undefined;
}

/** `Hyvitys 182/26`: what stands behind the word for a kind of document, and nothing else, in cells of the first page. */
export function wordsBehindTitles(document: TextDocument): Word[] {
  const cells = document.pages[0]?.rows.flatMap((row) => row.cells) ?? [];
  return cells.flatMap((cell) => {
    const last = cell.words.at(-1);
    const title = fold(textOf(cell.words.slice(0, -1)));
    return last && !creditsAnother(cell.text) && KIND_WORDS.some(([, words]) => words.test(title))
      ? [last]
      : [];
  });
}

/** The title decides: a word of its kind standing large or high on the first page. */
export function readKind(document: TextDocument): { kind?: Read<DocumentKind>; check?: ExtractionCheck } {
  const first = document.pages[0];
  if (!first) return {};
  const sizes = first.rows.flatMap((row) => row.words.map((word) => word.y1 - word.y0)).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 8;
  const titles = first.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const kind = kindOf(cell);
      // A row that ends in an amount is an item or a total, not a title.
      if (!kind || endsInAmount(row)) return [];
      const height = (cell.words[0]?.y1 ?? 0) - (cell.words[0]?.y0 ?? 0);
      const strangers = cell.words
        .slice(1)
        .filter((word) => !/\d/u.test(word.text) && labelToken(word.text).length > 2).length;
      const prominence = height / usual + (row.y0 < first.height * 0.4 ? 1 : 0) - Math.min(1, strangers / 4);
      return [{ kind, prominence, cell }];
    }),
  );
  const title = titles.sort((a, b) => b.prominence - a.prominence)[0];
  const other = document.rows.slice(0, 12).find((row) => isOtherKind(document, row));
  const misleading =
    other &&
    (!title || NOT_AN_INVOICE.test(title.cell.text) || other.y0 < 150) &&
    !/see our|vaata/iu.test(other.text);
  const large = first.rows.find(
    (row) => row.words.some((word) => word.y1 - word.y0 > usual * 1.3) && NOT_AN_INVOICE.test(row.text),
  );
  const stop = large ?? (misleading ? other : undefined);
  const check = stop
    ? {
        code: 'document_is_invoice',
        passed: false,
        message: `"${stop.text.slice(0, 60)}" is not an invoice or a receipt`,
      }
    : {
        code: 'document_is_invoice',
        passed: true,
        message: 'No sign of a quote, order, reminder or advance notice',
      };
  if (!title) return { ...kindOfNumberLabel(document), check };
  const sure = title.kind !== 'invoice' || !document.rows.some((row) => creditsAnother(row.text));
  return { kind: readAt(title.kind, stop ? 0.5 : sure ? 0.95 : 0.7, title.cell.words), check };
}

/** Whether a row says that the document is no invoice: `Lieferschein-Nr` only refers to one. */
function isOtherKind(document: TextDocument, row: Row): boolean {
  const referring = document.labels.filter(
    (label) => label.row === row && /^other_(?:number|date)$/u.test(label.concept),
  );
  const words = row.words.filter(
    (_, index) => !referring.some((label) => index >= label.from && index <= label.to),
  );
  return NOT_AN_INVOICE.test(textOf(words));
}

/** Without a title the label of the number tells: `Rechnungs-Nr.`, `Arve number`. */
function kindOfNumberLabel(document: TextDocument): { kind?: Read<DocumentKind> } {
  for (const label of document.labelsOf('number')) {
    const words = label.row.words.slice(label.from, label.to + 1);
    const text = fold(textOf(words));
    const found = KIND_WORDS.find(([, kinds]) =>
      kinds.test(text.replace(/(?:s?(?:nr|no|nummer|number|numero|num|nro|n)|i?(?:numurs|numer))$/u, '')),
    );
    if (label.strong && found) return { kind: readAt(found[0], 0.9, words) };
  }
  return {};
}
