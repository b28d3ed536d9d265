import { addDays, Decimal, type IsoDate, isoDate } from '#platform';
import { type Random } from '../../../support/documents/random.js';
import { type DocumentTruth, totalsOf, type TruthTotals } from '../../../support/documents/truth.js';
import { OWNER } from './owner.js';
import { dayIn, lastDay, monthName } from './months.js';
import { paymentReference } from './supplier-of.js';
import { type IncomingDocument, type Item, type Letter, type Supplier, type TrueLine } from './truth.js';

/** Chances of a long document, of an order that begins with a prepayment, and of each letter, in a month. */
const [LONG, PREPAID, REMINDER, OFFER] = [0.2, 0.3, 0.06, 0.25];

const LETTER_LINES = 8;

/** Documents of one supplier, month by month, all from the seed. */
export class DocumentMaker {
  private no = 0;
  /** The prepayment of an order that is still to be delivered. */
  private ordered: IncomingDocument | null = null;
  private readonly reference: string;

  constructor(
    private readonly supplier: Supplier,
    private readonly random: Random,
  ) {
    this.no = random.whole(3, 60);
    this.reference = paymentReference(random);
  }

  /** The documents of a month, in the order of their days. */
  ofMonth(month: number): IncomingDocument[] {
    const { perMonth } = this.supplier;
    return Array.from({ length: this.random.whole(...perMonth) }, () =>
      dayIn(month, this.random.whole(1, lastDay(month))),
    )
      .sort()
      .map((day) => this.document(month, day))
      .concat(this.orders(month));
  }

  /** A prepayment invoice, or the invoice of what was prepaid in the month before. */
  private orders(month: number): IncomingDocument[] {
    const { supplier, random, ordered } = this;
    if (supplier.prepays !== true) return [];
    if (ordered !== null) {
      this.ordered = null;
      const whole = this.document(month, dayIn(month, random.whole(14, 22)), ordered.lines.map(doubled));
      const prepaidMinor = totalsOfDocument(ordered).gross;
      const prepaymentNumber = ordered.facts.number;
      return [{ ...whole, uses: ordered.key, facts: { ...whole.facts, prepaidMinor, prepaymentNumber } }];
    }
    if (!random.chance(PREPAID)) return [];
    const plain = this.document(month, dayIn(month, random.whole(3, 12)));
    this.ordered = {
      ...plain,
      facts: { ...plain.facts, kind: 'prepayment', dueDate: addDays(plain.facts.date, 5) },
    };
    return [this.ordered];
  }

  /** Letters that are not for the books, given the invoices that the supplier sent before. */
  letters(month: number, earlier: readonly IncomingDocument[]): IncomingDocument[] {
    const { supplier, random } = this;
    const kinds: readonly Letter['kind'][] = [
      ...(earlier.length > 0 && random.chance(REMINDER) ? (['reminder'] as const) : []),
      ...(earlier.length > 0 && month % 6 === 0 && random.chance(0.3)
        ? (['statement_of_account'] as const)
        : []),
      ...(supplier.offers === true && random.chance(OFFER) ? [random.pick(['order', 'quote'] as const)] : []),
    ];
    return kinds.map((kind) => {
      const isOld = kind === 'reminder' || kind === 'statement_of_account';
      const about = kind === 'reminder' ? [random.pick(earlier)] : isOld ? earlier : [];
      const document = this.document(month, dayIn(month, random.whole(12, 27)));
      return {
        ...document,
        key: `${document.key}-${kind}`,
        facts: { ...document.facts, lines: document.facts.lines.slice(0, LETTER_LINES) },
        medium: 'drawn',
        letter: { kind, about },
      };
    });
  }

  private document(month: number, date: IsoDate, ordered?: readonly TrueLine[]): IncomingDocument {
    const { supplier, random } = this;
    const lines = ordered ?? this.items().map((item) => this.line(item, month));
    const receipt = supplier.medium === 'receipt' || supplier.medium === 'photo';
    const medium = mediumOf(supplier, random);
    const late = random.chance(0.1) ? random.whole(4, 9) : random.whole(0, 2);
    this.no += random.whole(1, receipt ? 400 : 9);
    const key = `${supplier.key}-${month}-${this.no}`;
    return {
      key,
      supplier,
      facts: {
        kind: receipt ? 'receipt' : 'invoice',
        language: supplier.language,
        supplier: supplier.party,
        buyer: OWNER,
        number: supplier.numbering(this.no, date),
        date,
        ...(receipt ? {} : { dueDate: addDays(date, supplier.dueDays) }),
        currency: supplier.currency,
        lines: [...lines],
        ...(supplier.party.country === 'EE' && !receipt && supplier.party.registryCode !== undefined
          ? { referenceNumber: this.reference }
          : {}),
        ...(supplier.reverseCharge === undefined ? {} : { reverseCharge: true }),
        ...(supplier.reverseCharge === 'goods' ? { goodsSent: true } : {}),
        ...(receipt ? { cardLast4: '4821' } : {}),
      },
      lines,
      medium,
      arrival: supplier.arrival,
      sender: random.pick(supplier.senders),
      arrives: addDays(date, late),
      month,
      copyOf: null,
    };
  }

  /** A credit note about one line of an earlier invoice. */
  credit(month: number, original: IncomingDocument): IncomingDocument {
    const { supplier, random } = this;
    const date = dayIn(month, random.whole(8, 24));
    this.no += random.whole(1, 9);
    const line = random.pick(original.lines);
    const lines = [{ ...line, quantity: '1' }];
    const { dueDate: _due, ...facts } = original.facts;
    return {
      ...original,
      key: `${supplier.key}-${month}-${this.no}`,
      facts: {
        ...facts,
        kind: 'credit_note',
        number: supplier.numbering(this.no, date),
        date,
        correctsNumber: original.facts.number,
        lines,
      },
      lines,
      arrives: addDays(date, random.whole(0, 3)),
      month,
      corrects: original.key,
    };
  }

  get key(): string {
    return this.supplier.key;
  }

  get credits(): boolean {
    return this.supplier.credits === true;
  }

  private items(): readonly Item[] {
    const { sells, items } = this.supplier;
    if (this.supplier.long === true && this.random.chance(LONG))
      return Array.from({ length: this.random.whole(24, 70) }, () => this.random.pick(items));
    if (sells === 'one') return [this.random.pick(items)];
    return items.filter(({ share }) => share === undefined || this.random.chance(share));
  }

  private line(item: Item, month: number): TrueLine {
    const [least, most] = item.price;
    const monthly = least === most;
    return {
      description: monthly
        ? `${item.description}, ${monthName(this.supplier.language, month)}`
        : item.description,
      quantity: item.quantity === undefined ? '1' : String(this.random.whole(...item.quantity)),
      unit: this.supplier.language === 'et' ? 'tk' : 'pcs',
      unitPrice: new Decimal(this.random.whole(least, most)).div(100).toFixed(2),
      rateBps: item.rateBps,
      account: item.account,
      vatCode: item.vatCode,
    };
  }
}

/** Most documents of a supplier look alike; some come on paper. */
function mediumOf({ medium, long }: Supplier, random: Random): Supplier['medium'] {
  if (medium === 'receipt') return random.chance(0.06) ? 'photo' : medium;
  return medium === 'drawn' && long !== true && random.chance(0.02) ? 'scan' : medium;
}

/** Another copy of a document: the bytes differ, the invoice is the same. */
export function copyOf(document: IncomingDocument, random: Random): IncomingDocument {
  const scanned = document.medium === 'drawn' && document.supplier.long !== true && random.chance(0.05);
  return {
    ...document,
    key: `${document.key}-copy`,
    medium: scanned ? 'scan' : document.medium,
    arrival: document.arrival === 'mail' ? 'upload' : 'forwarded',
    arrives: isoDate(addDays(document.arrives, random.whole(1, 6))),
    copyOf: document,
  };
}

export const totalsOfDocument = ({ facts }: IncomingDocument): TruthTotals =>
  totalsOf(facts as unknown as DocumentTruth);

/** What is left to pay of a document. */
export const dueOf = (document: IncomingDocument): bigint =>
  totalsOfDocument(document).gross - (document.facts.prepaidMinor ?? 0n);

/** Whether the books owe or paid something because of the document: it is no letter and no copy. */
export const isForBooks = ({ letter, copyOf: original }: IncomingDocument): boolean =>
  letter === undefined && original === null;

const doubled = (line: TrueLine): TrueLine => ({ ...line, quantity: String(Number(line.quantity) * 2) });
