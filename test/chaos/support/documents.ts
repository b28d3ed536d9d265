import { createHash } from 'node:crypto';
import { type IsoDate } from '#platform';
import { type DocumentTruth, makeInvoicePdf, makeUbl, totalsOf } from '../../support/documents/index.js';

/** The company that the documents are for. Made up; the check digits are right. */
export const BUYER = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};

/** Who writes them. Made up too. */
export const SUPPLIER = {
  name: 'Põhjatähe Serverid OÜ',
  registryCode: '19002349',
  vatNumber: 'EE190023450',
  address: 'Tähe 12',
  city: '50103 Tartu',
  country: 'EE',
  iban: 'EE772200221900001234',
};

/** A document as it is sent, and what must stand in the books for it. */
export interface Sent {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly number: string;
  /** With VAT, in cents. */
  readonly grossMinor: bigint;
}

/** One document in so many is a PDF; the rest are XML, which costs little to make and to read. */
const ONE_PDF_IN = 6;

/** An invoice of its own number and amount, all of one supplier that the books do not know at first. */
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
