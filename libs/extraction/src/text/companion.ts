import { type Draft } from '../draft.js';
import { checkOf } from '../extraction.js';
import { type Page } from '../page/words.js';
import { anyOf } from '../vocabulary/words.js';

const COMPANION = new RegExp(String.raw`^${anyOf('kinds', 'companions')}(?!\p{L})`, 'iu');
/** A title is in the top rows, and short. */
const TITLE_ROWS = 6;
const TITLE_LENGTH = 80;

/** Words in a line of running text, of which a leaf of terms or an announcement consists. */
const PROSE_WORDS = 8;
const FEWEST_PROSE_ROWS = 20;
const PROSE_SHARE = 0.6;
/** `Kokku   124,00 €`: a few words and a figure at the end are an item or a total. */
const FIGURE = /(?:^|\s)(?:[€$£]\s?)?\d[\d .,'’\u00a0]*[.,]\d{2}(?:\s?(?:€|\$|£|kr|[A-Z]{3}))?$/u;
const ITEM_WORDS = 7;

/**
 * Marks a document that only accompanies others: it has a title of such documents and neither an invoice title nor a
 * number of its own, or it is running text with no number, item or total. The amounts that such a leaf mentions are no
 * totals. Changes the draft.
 */
export function markCompanion(draft: Draft, pages: readonly Page[]): void {
  if (draft.number !== undefined) return;
  const title =
    draft.kind === undefined
      ? pages[0]?.rows
          .slice(0, TITLE_ROWS)
          .find(({ text }) => text.length <= TITLE_LENGTH && COMPANION.test(text.trim()))
      : undefined;
  if (title === undefined && !isProse(pages)) return;
  draft.checks = [
    ...draft.checks.filter(({ code }) => code !== 'document_is_invoice'),
    title === undefined
      ? checkOf('document_is_invoice', false, { because: 'running_text', title: null })
      : checkOf('document_is_invoice', false, {
          because: 'companion',
          title: title.text.trim().slice(0, 60),
        }),
  ];
}

/** Whether the pages are running text, without anything sold or requested. */
function isProse(pages: readonly Page[]): boolean {
  const rows = pages.flatMap((page) => page.rows.map(({ text }) => text.trim()));
  const words = rows.map((text) => text.split(/\s+/u).length);
  const prose = words.filter((count) => count >= PROSE_WORDS).length;
  const items = rows.some((text, index) => (words[index] ?? 0) <= ITEM_WORDS && FIGURE.test(text));
  return !items && prose >= FEWEST_PROSE_ROWS && prose >= rows.length * PROSE_SHARE;
}
