import { findInvoice, findTransaction } from '#books';
import { fileById } from '#files';
import { decodeId, type IsoDate, type Sql, visibleName, visibleText } from '#platform';
import { type AskedObject, type ObjectType } from './asked-object.js';

/** All that somebody with the link of a question learns about the company's books: the facts of its one object. */
export interface ObjectFacts {
  readonly type: ObjectType;
  /** The counterparty, the party of the invoice, or the name of the file. */
  readonly title: string | null;
  /** The description of a bank line, or the number of an invoice. */
  readonly detail: string | null;
  readonly day: IsoDate | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  /** The file that is shown as a picture. */
  readonly fileId: bigint | null;
}

const NOTHING = {
  title: null,
  detail: null,
  day: null,
  amountMinor: null,
  currency: null,
  fileId: null,
} as const;

export async function factsOf(
  sql: Sql,
  companyId: bigint,
  object: AskedObject,
  today: IsoDate,
): Promise<ObjectFacts> {
  const facts = { type: object.type, ...NOTHING };
  if (object.type === 'file') {
    const fileId = decodeId('file', object.id);
    const file = fileId === undefined ? undefined : await fileById(sql, companyId, fileId);
    return file === undefined ? facts : { ...facts, title: visibleText(file.name), fileId: file.id };
  }
  if (object.type === 'bank_transaction') {
    const line = await findTransaction(sql, companyId, object.id);
    if (line === undefined) return facts;
    const { counterparty_name: title, description: detail, booking_date: day, currency } = line;
    return { ...facts, title, detail, day, amountMinor: line.total_minor, currency };
  }
  const invoice = await findInvoice(sql, companyId, object.id, today);
  if (invoice === undefined) return facts;
  const { number: detail, invoice_date: day, gross_minor: amountMinor, currency, revision } = invoice;
  const original = revision.documents.find(({ role }) => role === 'original')?.file_id ?? null;
  return {
    ...facts,
    ...{ title: visibleName(invoice.party_name), detail, day, amountMinor, currency },
    fileId: original === null ? null : (decodeId('file', original) ?? null),
  };
}
