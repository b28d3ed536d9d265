import { type Language } from '../invoice/language.js';
import { type OutgoingInvoice } from '../invoice/outgoing-invoice.js';

/** The words of the Estonian format that people read. Receivers recognise a prepayment invoice by the document's name. */
export const DOCUMENT_NAMES: Readonly<
  Record<Language, Readonly<Record<OutgoingInvoice['kind'] | 'allowance' | 'charge', string>>>
> = {
  et: {
    invoice: 'Arve',
    receipt: 'Arve',
    prepayment: 'Ettemaksuarve',
    credit_note: 'Kreeditarve',
    allowance: 'Allahindlus',
    charge: 'Lisatasu',
  },
  en: {
    invoice: 'Invoice',
    receipt: 'Invoice',
    prepayment: 'Prepayment invoice',
    credit_note: 'Credit note',
    allowance: 'Allowance',
    charge: 'Charge',
  },
};
