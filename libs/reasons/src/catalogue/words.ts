import { RECOGNISED_DISMISSALS } from '#platform';
import { z } from 'zod';

/** Kinds of document, as named in a sentence. */
export const KINDS = {
  invoice: { en: 'an invoice', et: 'arve' },
  receipt: { en: 'a receipt', et: 'kviitung' },
  credit_note: { en: 'a credit note', et: 'kreeditarve' },
  prepayment: { en: 'a prepayment invoice', et: 'ettemaksuarve' },
} as const;
export const documentKind = z.enum(['invoice', 'receipt', 'credit_note', 'prepayment']);

/** Fields of a document that a booking needs, as named in a list. */
const ESSENTIALS = {
  document_kind: { en: 'the kind of document', et: 'dokumendi liik' },
  supplier: { en: 'the supplier', et: 'tarnija' },
  supplier_name: { en: "the supplier's name", et: 'tarnija nimi' },
  invoice_number: { en: 'the number', et: 'number' },
  invoice_date: { en: 'the date', et: 'kuupäev' },
  currency: { en: 'the currency', et: 'valuuta' },
  total: { en: 'the total', et: 'kogusumma' },
  vat_rates: { en: 'the VAT by rate', et: 'käibemaks määrade kaupa' },
  total_above_zero: { en: 'a total other than zero', et: 'nullist erinev kogusumma' },
} as const;
export type Essential = keyof typeof ESSENTIALS;
export const essentials = z.array(z.enum(Object.keys(ESSENTIALS) as [Essential, ...Essential[]]));

export const essentialsIn = (names: readonly Essential[], language: 'et' | 'en'): string =>
  names.map((name) => ESSENTIALS[name][language]).join(', ');

/** Why a document is not a request for payment. */
export const noInvoice = {
  because: z.enum(['other_document', 'companion', 'running_text', 'unknown']),
  /** The words on the document that show this. */
  title: z.string().nullable(),
  /** The kind of document that it certainly is instead; absent where its title leaves a doubt. */
  is: z.enum(RECOGNISED_DISMISSALS).optional(),
};
type NoInvoice = z.output<z.ZodObject<typeof noInvoice>>;

export function noInvoiceIn({ because, title }: NoInvoice, language: 'et' | 'en'): string {
  const quoted = language === 'et' ? `„${title ?? ''}“` : `"${title ?? ''}"`;
  const sentences = {
    other_document: {
      en: `${quoted} is not an invoice or a receipt`,
      et: `${quoted} ei ole arve ega kviitung`,
    },
    companion: {
      en: `${quoted} is sent along with invoices, but is not one`,
      et: `${quoted} saadetakse arvega kaasa, kuid ei ole ise arve`,
    },
    running_text: {
      en: 'It is running text without a number, an item or a total',
      et: 'See on jooksev tekst, milles pole numbrit, ridu ega kogusummat',
    },
    // An extraction from an earlier release has only English text.
    unknown: {
      en: title === null ? 'It asks for no payment' : title.replace(/\.$/u, ''),
      et: 'Dokument ei nõua tasumist',
    },
  };
  return sentences[because][language];
}
