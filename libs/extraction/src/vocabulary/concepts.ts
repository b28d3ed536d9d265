import { type DocumentKind } from '../extraction.js';

/**
 * The field that a printed label announces. The `other_*` concepts keep values of other fields from being taken for one
 * of these.
 */
export const LABEL_CONCEPTS = [
  'number',
  'date',
  'due_date',
  'payment_terms',
  'supply_date',
  'period',
  'net',
  'tax',
  'gross',
  'amount_due',
  'rounding',
  'prepaid',
  'reference',
  'registry_code',
  'vat_number',
  'buyer_vat_number',
  'iban',
  'supplier',
  'buyer',
  'corrects',
  'other_number',
  'other_date',
  'other_amount',
  'earlier_balance',
] as const;
export type LabelConcept = (typeof LABEL_CONCEPTS)[number];

export const COLUMN_KINDS = [
  'description',
  'quantity',
  'unit',
  'price',
  'rate',
  'net',
  'tax',
  'gross',
  'amount',
  'other',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
type Month = (typeof MONTH_NAMES)[number];

/** Kinds of document whose titles have a genitive of their own. */
export type GenitiveKind = Exclude<DocumentKind, 'prepayment'>;

/**
 * Words of one language for one concept, written as printed and separated by `|`. These signs abbreviate common parts:
 * - `[a|b]` is one of these, and `[a|]` is optional;
 * - `*` is any letters, and `_` a whole word;
 * - `<` and `>` are the beginning and the end of a word;
 * - `a+b` is written as two words or as one;
 * - `~` in front marks a label that often means something else.
 */
export type Words = string;

/** The concepts that documents have words for, in groups. */
export interface Concepts {
  /** Labels before a value. Case, accents and punctuation don't matter. */
  readonly labels: Readonly<Record<LabelConcept, Words>>;
  /** Labels composed of a word for a number and the word for its owner. */
  readonly numbering: {
    /** Words for a document, also as the first part of a compound. */
    readonly documents: Words;
    readonly number: Words;
    /** Words for a number that precede the document: `№ счета`. */
    readonly number_of: Words;
    readonly code: Words;
    /** Customers, orders, contracts: their numbers are not the document's. */
    readonly others: Words;
    /** Words that make a number the recipient's own. */
    readonly yours: Words;
    /** The booking or payment that a slip is about. */
    readonly dealings: Words;
  };
  /** Words for a sum, and the words that say whether it is with VAT, without VAT, or to be paid. */
  readonly sums: Readonly<Record<'total' | 'gross' | 'net' | 'due', Words>>;
  /** Headings of item tables. */
  readonly columns: Readonly<Record<ColumnKind, Words>>;
  /** Titles of documents of a kind, other than compounds. */
  readonly titles: Readonly<Record<DocumentKind, Words>>;
  /** The same words in the form before a word for a number: `Čeka Nr.`, `Laskun numero`. */
  readonly genitives: Readonly<Record<GenitiveKind, Words>>;
  readonly kinds: {
    /** `Tühistusarve`: words for a reversal and for the reversed document, in one compound. */
    readonly taking_back: Words;
    readonly taken_back: Words;
    /** `Müügiarve`: words for an invoice that end a compound. */
    readonly compounds: Words;
    /** An invoice that this document reverses: `Krediteeritav arve`. */
    readonly credited: Words;
    /** A prepayment invoice whose amount this document takes off: `Ettemaksuarve nr 118`. */
    readonly prepayments: Words;
    readonly not_an_invoice: Words;
    /** `Arve-proforma`: after these a word of `not_an_invoice` has no effect. */
    readonly may_be_proforma: Words;
    /** Stamps on a document that is not in force. */
    readonly stamps: Words;
    readonly draft: Words;
    readonly drafted: Words;
    /** `This is not an invoice`. */
    readonly denied: Words;
    /** `A tax invoice will be issued after payment`. */
    readonly announced: Words;
    /** Beginnings of titles of an invoice that replaces another. */
    readonly correcting: Words;
    /** Offers, orders and deliveries that an invoice refers to by number. */
    readonly offers: Words;
    /** `See our offer`. */
    readonly see_other: Words;
    /** Titles of orders and offers, also written with their number. */
    readonly orders: Words;
    /** Tills and web shops also number sales with these words, so they are titles only without a number. */
    readonly bare_orders: Words;
    /**
     * Beginnings of titles of reminders, confirmations, offers, delivery notes and summaries: each mentions invoices,
     * but nothing is owed by it.
     */
    readonly no_invoices: Words;
    /** Of those, the titles that tell a reminder, an order, a quote or a statement of account for certain. */
    readonly reminders: Words;
    readonly placed_orders: Words;
    readonly quotes: Words;
    readonly account_summaries: Words;
    readonly unpaid: Words;
    /** Titles of documents that accompany invoices and ask for nothing: terms, privacy policies, price lists. */
    readonly companions: Words;
    /** Words in front of a title that address the recipient. */
    readonly yours: Words;
  };
  /** Names of months in the cases and short forms that dates use. */
  readonly months: Readonly<Record<Month, Words>>;
  readonly dates: {
    /** Words that precede the end of a period as well as a due date. */
    readonly until: Words;
    /** Words that occur only on documents whose writers put a short year first. */
    readonly year_first: Words;
    /**
     * Words in labels for numbers and days in languages that may put the month first; other languages share some of
     * them.
     */
    readonly month_first: Words;
  };
  readonly vat: {
    /** Words that occur in a row of the VAT breakdown, but not in a line of items. */
    readonly row_words: Words;
    /** Words for a rate before the word for VAT: `Taux TVA`. */
    readonly rate_words: Words;
    /** Supplies of goods to another member state. */
    readonly goods: Words;
    /** Paragraphs of national laws on exempt supplies: health, education, post, insurance, finance. */
    readonly exempt_law: Words;
    /** Schemes in which the supplier owes VAT on its margin alone. */
    readonly margin: Words;
    /** `Article` of a law, before and after its number. */
    readonly article: Words;
    readonly article_behind: Words;
    /**
     * Words in place of a rate where no VAT is charged. Words that only exclude the VAT (`veroton`, `bez PVN`, `km-ta`)
     * mark a net amount and are not among them.
     */
    readonly exempt: Words;
    /** Phrases that say that the buyer owes the VAT or that none is charged. */
    readonly none: Words;
    /** Words for the representative who is liable for a supplier's VAT in a foreign country. */
    readonly representative: Words;
  };
  readonly terms: {
    /** `Day` in its inflected and short forms. Working days are not included: they depend on the country. */
    readonly days: Words;
    readonly calendar: Words;
    /** Words between the ends of a range: `10 or 14 days`. */
    readonly or: Words;
    readonly net: Words;
    readonly purely: Words;
    readonly uncut: Words;
    /** `14 päeva jooksul`, `net within 14`. */
    readonly after_days: Words;
    readonly before_count: Words;
    readonly immediately: Words;
    /** The same before a word for paying: `kohe tasuda`. */
    readonly at_once: Words;
    readonly paid: Words;
    /** Words for late payment: interest follows them. */
    readonly late: Words;
    /** `0,05 % päevas`. */
    readonly by_time: Words;
    /**
     * Other subjects for which a document gives days: returns, complaints, warranty, deliveries, offers, events after
     * the payment.
     */
    readonly others: Words;
    readonly discount: Words;
    readonly paying: Words;
    readonly within: Words;
  };
  readonly payment: {
    readonly currency: Words;
    /** `All amounts are in EUR`. */
    readonly amounts: Words;
    readonly are_in: Words;
    readonly card_ending: Words;
    readonly by_card: Words;
    /** Words that say that a card has paid, not that one may. */
    readonly paid_by_card: Words;
    readonly in_cash: Words;
    /** Words for a debit of the payer's account. */
    readonly debited: Words;
    /** The sum so far, at the foot of a page and the head of the next one. */
    readonly carried_over: Words;
  };
  /** Words next to accounts, in the form used for comparison: without accents. */
  readonly accounts: {
    /** Words for a change of accounts. */
    readonly changed: Words;
    /** Followed by a street word they form an address: `Uus tn`. */
    readonly street: Words;
    /** Words that tell somebody to pay, or to take notice. */
    readonly instructions: Words;
    readonly account: Words;
    readonly bank: Words;
    /** Headings of a list of accounts. */
    readonly heading: Words;
    /** Words next to accounts in a list or in the footer of a page. */
    readonly beside: Words;
  };
  readonly parties: {
    /** A key whose value is the name. */
    readonly name: Words;
    /** Words for the seller or the payee, inside a sentence, before a colon and without one. */
    readonly stated: Words;
    readonly in_name_of: Words;
    /** Words for the company that is liable for a partnership. */
    readonly partner: Words;
    readonly bank: Words;
    readonly address: Words;
    readonly address_of: Words;
    /** Words that open the address of the recipient, and those that do so only when alone on a line. */
    readonly addressed: Words;
    readonly addressed_alone: Words;
    /** Words that occur in the place of a name. */
    readonly no_name: Words;
  };
  /** Legal forms, in the letter case in which they are written. */
  readonly legal: {
    readonly forms: Words;
    /** Forms that are ordinary words unless a comma separates them from the name. */
    readonly behind_comma: Words;
    /** Forms that are units or sizes after a figure. */
    readonly behind_name: Words;
    readonly opening: Words;
    /** Forms that are ignored when two names are compared. */
    readonly dropped: Words;
  };
}

/** The words of one language that readers know, for the concepts that have some. */
export type Vocabulary = { readonly [Group in keyof Concepts]?: Partial<Concepts[Group]> };
