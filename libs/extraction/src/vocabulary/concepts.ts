import { type DocumentKind } from '../extraction.js';

/** What a printed label announces. `other_*` are there so that their values are not taken for ours. */
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

/** Kinds whose titles have a genitive of their own. */
export type GenitiveKind = Exclude<DocumentKind, 'prepayment'>;

/**
 * Words of one language that stand for one concept, written as they are printed and parted by `|`. Signs stand for what
 * words have in common:
 * - `[a|b]` is one of these, and `[a|]` is optional;
 * - `*` is any letters, and `_` a whole word;
 * - `<` and `>` are the beginning and the end of a word;
 * - `a+b` is written apart or in one;
 * - `~` in front marks a label that often means something else.
 */
export type Words = string;

/** Everything that readers know of one language. A language without words for a concept has an empty text. */
export interface Vocabulary {
  /** What stands before a value. Case, accents and punctuation don't matter. */
  readonly labels: Readonly<Record<LabelConcept, Words>>;
  /** Labels that are composed of a word for a number and a word that says whose. */
  readonly numbering: {
    /** What a document is called, also as the first part of a compound. */
    readonly documents: Words;
    readonly number: Words;
    /** Words for a number that stand in front of the document: `№ счета`. */
    readonly number_of: Words;
    readonly code: Words;
    /** Customers, orders, contracts: their numbers are none of the document's. */
    readonly others: Words;
    /** What makes a number the reader's own. */
    readonly yours: Words;
    /** The booking or payment that a slip is about. */
    readonly dealings: Words;
  };
  /** What a sum is called, and what is added when it is with VAT, without, or to be paid. */
  readonly sums: Readonly<Record<'total' | 'gross' | 'net' | 'due', Words>>;
  /** Headings of item tables. */
  readonly columns: Readonly<Record<ColumnKind, Words>>;
  /** What papers of a kind call themselves, in words that are not composed. */
  readonly titles: Readonly<Record<DocumentKind, Words>>;
  /** The same as they stand before a word for a number: `Čeka Nr.`, `Laskun numero`. */
  readonly genitives: Readonly<Record<GenitiveKind, Words>>;
  readonly kinds: {
    /** `Tühistusarve`: what takes back, and what is taken back, in one word. */
    readonly taking_back: Words;
    readonly taken_back: Words;
    /** `Müügiarve`: words for an invoice that end a compound. */
    readonly compounds: Words;
    /** An invoice that this paper takes back: `Krediteeritav arve`. */
    readonly credited: Words;
    readonly not_an_invoice: Words;
    /** `Arve-proforma`: behind these a word of `not_an_invoice` says nothing. */
    readonly may_be_proforma: Words;
    /** What is stamped on a paper that is not in force. */
    readonly stamps: Words;
    readonly draft: Words;
    readonly drafted: Words;
    /** `This is not an invoice`. */
    readonly denied: Words;
    /** `A tax invoice will be issued after payment`. */
    readonly announced: Words;
    /** How the title of an invoice in another's place begins. */
    readonly correcting: Words;
    /** Offers, orders and deliveries that an invoice names by their number. */
    readonly offers: Words;
    /** `See our offer`. */
    readonly see_other: Words;
    /** Titles of orders and offers, also written with their number. */
    readonly orders: Words;
    /** Tills and web shops number what they sold with these too, so they are titles only without a number. */
    readonly bare_orders: Words;
    /**
     * How titles begin of what asks to be paid again, confirms, offers, delivers or sums up: each mentions invoices and
     * owes nothing by itself.
     */
    readonly no_invoices: Words;
    readonly unpaid: Words;
    /** Titles of what is sent along with invoices and asks for nothing: terms, privacy notices, price lists. */
    readonly companions: Words;
    /** Words in front of a title that say whose paper it is. */
    readonly yours: Words;
  };
  /** Names of months in the cases and short forms that stand in dates. */
  readonly months: Readonly<Record<Month, Words>>;
  readonly dates: {
    /** Words that lead to the end of a time as well as to the day to pay by. */
    readonly until: Words;
    /** Words that stand on papers alone of those who write a short year first. */
    readonly year_first: Words;
    /** Words of labels for numbers and days of those who may write the month first; other languages have some of them too. */
    readonly month_first: Words;
  };
  readonly vat: {
    /** Words that a row of the VAT breakdown may hold, and a line of items does not. */
    readonly row_words: Words;
    /** Words for a rate in front of that for the VAT: `Taux TVA`. */
    readonly rate_words: Words;
    /** Supplies of goods to another member state. */
    readonly goods: Words;
    /** `Article` of a law, in front of its number and behind it. */
    readonly article: Words;
    readonly article_behind: Words;
    /**
     * What stands in the place of a rate where no VAT is charged. Words that only leave the VAT out (`veroton`, `bez PVN`,
     * `km-ta`) name a net amount and are not among them.
     */
    readonly exempt: Words;
    /** That the buyer owes the VAT or that none is charged. */
    readonly none: Words;
    /** Who answers for a supplier's VAT in a country that is not its own. */
    readonly representative: Words;
  };
  readonly terms: {
    /** A day as the language bends and shortens it. Working days are none: they depend on the country. */
    readonly days: Words;
    readonly calendar: Words;
    /** Between the ends of a span: `10 or 14 days`. */
    readonly or: Words;
    readonly net: Words;
    readonly purely: Words;
    readonly uncut: Words;
    /** `14 päeva jooksul`, `net within 14`. */
    readonly after_days: Words;
    readonly before_count: Words;
    readonly immediately: Words;
    /** The same in front of a word for paying: `kohe tasuda`. */
    readonly at_once: Words;
    readonly paid: Words;
    /** Words of being late: what follows them is what it costs. */
    readonly late: Words;
    /** `0,05 % päevas`. */
    readonly by_time: Words;
    /** What else a paper gives days for: returns, complaints, warranty, deliveries, offers, what follows the payment. */
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
    readonly in_cash: Words;
    /** What is taken from the payer's account. */
    readonly debited: Words;
    /** The sum so far, at the foot of a page and the head of the next one. */
    readonly carried_over: Words;
  };
  /** What is said of accounts, as it is compared: without accents. */
  readonly accounts: {
    /** Accounts are another one than they were. */
    readonly changed: Words;
    /** Street words behind them make an address of it: `Uus tn`. */
    readonly street: Words;
    /** Somebody is told to pay, or to mind what is said. */
    readonly told: Words;
    readonly account: Words;
    readonly bank: Words;
    /** What heads a list of accounts. */
    readonly heading: Words;
    /** What stands beside accounts in a list or in the foot of a page. */
    readonly beside: Words;
  };
  readonly parties: {
    /** A key whose value is the name. */
    readonly name: Words;
    /** Who sells or is paid, inside a sentence, before a colon and without one. */
    readonly stated: Words;
    readonly in_name_of: Words;
    /** The company that answers for a partnership. */
    readonly partner: Words;
    readonly bank: Words;
    readonly address: Words;
    readonly address_of: Words;
    /** Words that open the address of the one who is written to, and those that do it alone on a line. */
    readonly addressed: Words;
    readonly addressed_alone: Words;
    /** Words that stand where names stand. */
    readonly no_name: Words;
  };
  /** Legal forms, in the case that they are written in. */
  readonly legal: {
    readonly forms: Words;
    /** Forms that are common words unless a comma parts them from the name. */
    readonly behind_comma: Words;
    /** Forms that are units and sizes behind a figure. */
    readonly behind_name: Words;
    readonly opening: Words;
    /** Forms without which two names are compared. */
    readonly dropped: Words;
  };
}
