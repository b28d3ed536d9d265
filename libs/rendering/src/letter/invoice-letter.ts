import { amountWords, dateWords } from '../invoice/language.js';
import { type OutgoingInvoice } from '../invoice/outgoing-invoice.js';
import { WORDS } from '../invoice/words.js';

/** The letter that takes an invoice to the customer, in the language of the invoice. */
interface InvoiceLetter {
  readonly subject: string;
  readonly text: string;
  /** Where the customer's answer goes: the service itself reads none. */
  readonly replyTo?: string;
}

/** `message` is what the sender adds in own words. */
export function invoiceLetter(invoice: OutgoingInvoice, message: string | null): InvoiceLetter {
  const { language, seller, number, kind, dueDate, referenceNumber, accounts } = invoice;
  const words = WORDS[language];
  const title = `${words.titles[kind]} ${number}`;
  const credit = kind === 'credit_note';
  const due = `${amountWords(invoice.amountDueMinor, invoice.currency, language)} ${invoice.currency}`;
  const facts = [
    `${credit ? words.credited : words.due}: ${due}`,
    ...(credit || dueDate === null ? [] : [`${words.dueDate}: ${dateWords(dueDate, language)}`]),
    ...(credit || accounts[0] === undefined ? [] : [`${words.iban}: ${accounts[0].iban}`]),
    ...(credit || referenceNumber === null ? [] : [`${words.reference}: ${referenceNumber}`]),
  ];
  const hello = language === 'et' ? 'Tere!' : 'Hello,';
  const attached =
    language === 'et' ? `Manuses on ${title} (${seller.name}).` : `${title} of ${seller.name} is attached.`;
  const paragraphs = [
    hello,
    ...(message === null ? [] : [message]),
    attached,
    facts.join('\n'),
    [seller.name, seller.email, seller.phone].filter((part) => part !== null).join('\n'),
  ];
  return {
    subject: oneLine(`${title}, ${seller.name}`),
    text: `${paragraphs.join('\n\n')}\n`,
    ...(seller.email === null ? {} : { replyTo: oneLine(seller.email) }),
  };
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');
