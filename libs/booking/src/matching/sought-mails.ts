import { type LineWithoutDocument, linesWithoutDocument } from '#books';
import { addDays, type IsoDate, type Sql } from '#platform';
import { telling } from './merchants.js';

/** A document is sought once its line has waited this long: most receipts arrive on their own. */
export const WAITED_DAYS = 3;
/** Each line is sought in mailboxes on this many days, so that one that could not be read once is searched again. */
const SOUGHT_DAYS = 2;
/** Lines that are sought in mailboxes on one day. */
const MOST = 20;
/** The mail of a receipt arrives around the payment; an invoice may come well before it. */
export const [MAIL_BEFORE, MAIL_AFTER] = [10, 14] as const;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface SoughtMail {
  readonly word: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** The mails that may bring the documents of card payments: a word of the merchant, around the day of the payment. */
export async function soughtMails(sql: Sql, companyId: bigint, now: Date): Promise<SoughtMail[]> {
  const known = { after: before(now, WAITED_DAYS + SOUGHT_DAYS), until: before(now, WAITED_DAYS) };
  const lines = await linesWithoutDocument(sql, companyId, known, MOST);
  return lines.flatMap((line) => mailOf(line) ?? []);
}

/** The mail that may bring the document of a payment; undefined where no word of its merchant is telling. */
export function mailOf({
  bookingDate,
  counterpartyName,
}: Pick<LineWithoutDocument, 'bookingDate' | 'counterpartyName'>): SoughtMail | undefined {
  const word = telling(counterpartyName);
  return word === undefined
    ? undefined
    : { word, from: addDays(bookingDate, -MAIL_BEFORE), to: addDays(bookingDate, MAIL_AFTER) };
}
