import { type Draft } from '../draft.js';
import { type Page } from '../pdf/words.js';

/** Titles of what is sent along with invoices and asks for nothing: terms, privacy notices, price lists, newsletters. */
const COMPANION =
  /^(?:(?:\p{L}+ )?(?:üldtingimused|tüüptingimused|müügitingimused|lepingutingimused|kasutustingimused|teenustingimused|tingimused)|privaatsus(?:teade|poliitika|tingimused)|hinnakiri|uudiskiri|(?:general |standard )?terms (?:and|&) conditions|terms of (?:service|use|sale)|(?:general )?conditions of (?:sale|carriage|contract)|privacy (?:policy|notice)|price list|newsletter|(?:allgemeine |unsere )?(?:geschäfts|verkaufs|liefer|zahlungs)bedingungen|agb|datenschutz\p{L}*|widerrufsbelehrung|preisliste|(?:yleiset )?(?:sopimus|toimitus|käyttö|maksu)ehdot|tietosuojaseloste|hinnasto|vispārīgie noteikumi|lietošanas noteikumi|privātuma politika|bendrosios sąlygos|naudojimo sąlygos|privatumo politika|(?:allmänna )?(?:köp|leverans|användar)?villkor|integritetspolicy|общие условия|условия (?:использования|договора|поставки)|политика конфиденциальности|прайс-лист)(?!\p{L})/iu;
/** A title stands high and is short. */
const TITLE_ROWS = 6;
const TITLE_LENGTH = 80;

/**
 * Notes that a document is only sent along with others: it has the title of such, and neither a title nor a number of its
 * own. The amounts that such a leaf names are no totals. Changes the draft.
 */
export function markCompanion(draft: Draft, pages: readonly Page[]): void {
  if (draft.kind !== undefined || draft.number !== undefined) return;
  const title = pages[0]?.rows
    .slice(0, TITLE_ROWS)
    .find(({ text }) => text.length <= TITLE_LENGTH && COMPANION.test(text.trim()));
  if (title === undefined) return;
  draft.checks = [
    ...draft.checks.filter(({ code }) => code !== 'document_is_invoice'),
    {
      code: 'document_is_invoice',
      passed: false,
      message: `"${title.text.trim().slice(0, 60)}" is sent along with invoices and is none`,
    },
  ];
}
