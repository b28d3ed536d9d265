import { addDays, type IsoDate } from '#platform';
import { type Random } from '../../../support/documents/random.js';
import { type BankLedger, later } from './bank-ledger.js';
import { firstDay } from './months.js';
import { dueOf } from './supplier-documents.js';
import { type IncomingDocument, type Settled } from './truth.js';
import { type Worded } from './wordings.js';

/** Share of payments in two parts, and of those made twice by mistake. */
const [IN_PARTS, TWICE] = [0.04, 0.012];

/** Payments of what is bought. */
export class PurchasePayments {
  /** Days on which documents were paid by transfer. */
  private readonly paid = new Map<string, IsoDate>();

  constructor(
    private readonly random: Random,
    private readonly ledger: BankLedger,
    private readonly say: Worded,
  ) {}

  /** Payments of the documents of a month. */
  pay(documents: readonly IncomingDocument[]): void {
    for (const document of documents) {
      if (document.supplier.paid === 'card') this.byCard(document);
      else this.byTransfer(document, documents);
    }
  }

  /** Whether a document was wholly paid some days before a month, so that its money can come back. */
  isPaidBefore(key: string, month: number): boolean {
    const day = this.paid.get(key);
    return day !== undefined && day < firstDay(month);
  }

  /** A supplier returns the money of a credit note. */
  refund(note: IncomingDocument): void {
    const { party } = note.supplier;
    this.ledger.add({
      day: addDays(note.facts.date, this.random.whole(2, 9)),
      direction: 'in',
      minor: dueOf(note),
      name: party.name,
      iban: party.iban ?? null,
      text: this.say('credit', { no: note.facts.number }),
      truth: { kind: 'settles', of: [whole(note)] },
    });
  }

  private byCard(document: IncomingDocument): void {
    const due = dueOf(document);
    const { currency, date } = document.facts;
    const [least, most] = document.supplier.rate ?? [1_000, 1_000];
    this.ledger.add({
      day: addDays(date, this.random.whole(0, 2)),
      direction: 'out',
      minor: currency === 'EUR' ? due : (due * 1_000n) / BigInt(this.random.whole(least, most)),
      original: currency === 'EUR' ? null : { currency, minor: due },
      name: document.supplier.terminal ?? document.supplier.party.name,
      text: this.say('card', { day: date }),
      truth: { kind: 'settles', of: [whole(document)] },
    });
  }

  private byTransfer(document: IncomingDocument, all: readonly IncomingDocument[]): void {
    if (this.paid.has(document.key)) return;
    const { facts, supplier } = document;
    const due = facts.dueDate ?? facts.date;
    const day = later(addDays(due, this.random.whole(-6, 3)), addDays(facts.date, 1));
    const others = all.filter(
      (one) =>
        one.supplier === supplier &&
        one !== document &&
        one.facts.kind === 'invoice' &&
        !this.paid.has(one.key) &&
        one.facts.date <= day,
    );
    const together =
      facts.kind === 'invoice' && others.length > 0 && this.random.chance(0.3)
        ? [document, ...others]
        : [document];
    for (const one of together) this.paid.set(one.key, day);
    const sum = together.reduce((total, one) => total + dueOf(one), 0n);
    if (together.length === 1 && this.random.chance(IN_PARTS)) {
      this.inParts(document, day, sum);
      return;
    }
    const no = together.map((one) => one.facts.number).join(', ');
    const byReference =
      facts.referenceNumber !== undefined && together.length === 1 && this.random.chance(0.6);
    const payment = {
      direction: 'out',
      minor: sum,
      name: supplier.party.name,
      iban: supplier.party.iban ?? null,
      text: byReference ? '' : this.say('invoice', { no }),
      reference: byReference ? (facts.referenceNumber ?? null) : null,
    } as const;
    this.ledger.add({ ...payment, day, truth: { kind: 'settles', of: together.map(whole) } });
    if (together.length > 1 || !this.random.chance(TWICE)) return;
    const again = addDays(day, this.random.whole(0, 4));
    const of = this.ledger.add({
      ...payment,
      day: again,
      truth: { kind: 'exempt', role: 'supplier_prepayment' },
    });
    this.ledger.add({
      ...payment,
      day: addDays(again, this.random.whole(3, 14)),
      direction: 'in',
      text: this.say('back', { no }),
      reference: null,
      truth: { kind: 'money_in', as: 'refund', of },
    });
  }

  private inParts(document: IncomingDocument, day: IsoDate, sum: bigint): void {
    const { supplier, facts, key } = document;
    const first = (sum * 6n) / 10n;
    const last = addDays(day, this.random.whole(5, 12));
    for (const [minor, on] of [[first, day] as const, [sum - first, last] as const]) {
      this.ledger.add({
        direction: 'out',
        name: supplier.party.name,
        iban: supplier.party.iban ?? null,
        day: on,
        minor,
        text: this.say('part', { no: facts.number }),
        truth: { kind: 'settles', of: [{ item: key, minor }] },
      });
    }
    this.paid.set(key, last);
  }
}

const whole = (document: IncomingDocument): Settled => ({ item: document.key, minor: dueOf(document) });
