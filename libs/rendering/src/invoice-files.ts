import { type IssuedSale } from '#books';
import { documentFonts } from '#platform';
import { invoiceDocument } from './invoice/invoice-document.js';
import { outgoingInvoice } from './invoice/outgoing-invoice.js';
import { drawInvoice } from './pdf/invoice-pdf.js';
import { invoiceUbl } from './ubl/invoice-ubl.js';

/** A stored document of a sale. */
interface InvoiceFile {
  readonly name: string;
  readonly role: 'original' | 'supporting';
  readonly content: Buffer;
}

/** The PDF for people and the e-invoice for programs; the same sale always gives the same bytes. */
export async function invoiceFiles(sale: IssuedSale): Promise<[pdf: InvoiceFile, ubl: InvoiceFile]> {
  const invoice = outgoingInvoice(sale);
  const pdf = await drawInvoice(invoiceDocument(invoice), await documentFonts(), invoice.issuedAt);
  return [
    { name: `${invoice.number}.pdf`, role: 'original', content: pdf },
    { name: `${invoice.number}.xml`, role: 'supporting', content: Buffer.from(invoiceUbl(invoice)) },
  ];
}
