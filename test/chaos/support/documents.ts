import { createHash } from 'node:crypto';
import { type IsoDate } from '#platform';
import { type DocumentTruth, makeInvoicePdf, makeUbl, totalsOf } from '../../support/documents/index.js';

/** The company that receives the documents. Fictitious; the check digits are right. */
export const BUYER = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};

/** The company that issues them, also fictitious. */
export const SUPPLIER = {
  name: 'Põhjatähe Serverid OÜ',
  registryCode: '19002349',
  vatNumber: 'EE190023450',
  address: 'Tähe 12',
  city: '50103 Tartu',
  country: 'EE',
  iban: 'EE772200221900001234',
};

/** A document to send, and the facts that the books must then contain. */
export interface Sent {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly number: string;
  /** With VAT, in cents. */
  readonly grossMinor: bigint;
}

/** One of this many documents is a PDF; the rest are XML, which costs little to make and to read. */
const ONE_PDF_IN = 6;

/** An invoice with a unique number and amount; all are from one supplier that the books do not know at first. */
export async function makeSent(n: number, date: IsoDate): Promise<Sent> {
  const truth: DocumentTruth = {
    kind: 'invoice',
    language: 'et',
    supplier: SUPPLIER,
    buyer: BUYER,
    number: `KA-${String(n).padStart(6, '0')}`,
    date,
    dueDate: date,
    currency: 'EUR',
    lines: [
      { description: 'Virtuaalserver', quantity: '1', unit: 'tk', unitPrice: `${10 + n}.50`, rateBps: 2400 },
    ],
  };
  const pdf = n % ONE_PDF_IN === 0;
  const bytes = pdf ? await makeInvoicePdf(truth, 'classic') : Buffer.from(makeUbl(truth));
  return {
    name: `arve-${n}.${pdf ? 'pdf' : 'xml'}`,
    contentType: pdf ? 'application/pdf' : 'application/xml',
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    number: truth.number,
    grossMinor: totalsOf(truth).gross,
  };
}
