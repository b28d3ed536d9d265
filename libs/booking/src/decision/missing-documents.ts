import { type LineWithoutDocument, linesWithoutDocument } from '#books';
import { unbookedReadings } from '#files';
import { currencyExponent, majorFromMinor, type Sql } from '#platform';
import {
  before,
  MAIL_AFTER,
  MAIL_BEFORE,
  mailOf,
  type SoughtMail,
  WAITED_DAYS,
} from '../matching/sought-mails.js';
import { candidateOf } from './candidate.js';
import { mayBeDocumentOf } from './documents-in-hand.js';

/** A line is sought among what the company has for this long. */
const MISSING_DAYS = 30;
/** Lines that are looked at on one day, and files that were read and are not booked. */
const [MOST_MISSING, MOST_READ] = [200, 500] as const;

/** A card payment whose document the company does not have, and the mail that may bring it. */
interface MissingDocument {
  readonly line: LineWithoutDocument;
  /** Null where no word of the merchant is telling. */
  readonly mail: SoughtMail | null;
  /** The amounts that a mail about the payment shows, in major units. */
  readonly amounts: readonly string[];
}

/** Card payments of which no file that waits for a person may be the document, the newest first. */
export async function missingDocuments(sql: Sql, companyId: bigint, now: Date): Promise<MissingDocument[]> {
  const known = { after: before(now, MISSING_DAYS), until: before(now, WAITED_DAYS) };
  const lines = await linesWithoutDocument(sql, companyId, known, MOST_MISSING);
  if (lines.length === 0) return [];
  const since = before(now, MISSING_DAYS + MAIL_BEFORE + MAIL_AFTER);
  const readings = await unbookedReadings(sql, companyId, since, MOST_READ);
  const documents = readings.map(({ content }) => candidateOf(content));
  return lines
    .filter((line) => !documents.some((document) => mayBeDocumentOf(line, document)))
    .map((line) => ({ line, mail: mailOf(line) ?? null, amounts: amountsOf(line) }));
}

function amountsOf({ amountMinor, currency, origMinor, origCurrency }: LineWithoutDocument): string[] {
  const own = majorFromMinor(amountMinor, currency);
  // A bank may write anything where a currency belongs.
  if (origMinor === null || origCurrency === null || currencyExponent(origCurrency) === undefined)
    return [own];
  return [own, majorFromMinor(origMinor, origCurrency)];
}
