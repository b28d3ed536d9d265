import { type InvoiceDetail } from '../../api/invoices.js';
import { type Asked } from '../../frame/questions/actions.js';

/** A draft as the object of a question, under its supplier's name and its number. */
export const askedOf = ({ id, party_name, number }: InvoiceDetail): Asked => ({
  object: { type: 'invoice', id },
  name: [party_name, number].filter((part) => part !== null).join(' '),
});
