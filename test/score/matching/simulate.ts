import { type StatementLine } from '#books';
import { addDays, type IsoDate, isoDate, referenceNumber } from '#platform';
import { Chance } from './chance.js';
import { makeParties } from './parties.js';
import { written, type Writing } from './noise.js';
import { type SimInvoice, type SimLine, type SimParty, type SimSettles, type World } from './world.js';

export const IBANS = { main: 'EE382200221020145685', savings: 'EE471000001020145685' } as const;
const FROM = isoDate('2026-07-06');
/** The company's own name. */
export const OWN_NAME = 'Ise OÜ';
const CARD = '4821';
const PRICES = [4_900, 9_900, 12_000, 24_800, 49_600, 99_200];

/** Books of a small company over some weeks, and the bank statements of its two accounts, with the truth of each line. */
export function simulate(seed: number, weeks = 13): World {
  return new Simulation(new Chance(seed), weeks).run();
}

class Simulation {
  private readonly parties: readonly SimParty[];
  private readonly invoices: SimInvoice[] = [];
  private readonly lines: SimLine[] = [];
  private readonly numbers = new Map<string, number>();
  private ids = 0;

  constructor(
    private readonly chance: Chance,
    private readonly weeks: number,
  ) {
    this.parties = makeParties(chance);
  }

  run(): World {
    for (let week = 0; week < this.weeks; week += 1) {
      const monday = addDays(FROM, week * 7);
      this.sales(monday);
      this.purchases(monday);
      this.cards(monday);
      this.foreign(monday);
      this.transfers(monday);
      this.unasked(monday);
    }
    const last = addDays(FROM, this.weeks * 7 - 1);
    return {
      parties: this.parties,
      invoices: this.invoices,
      lines: this.lines.filter(({ line }) => line.bookingDate <= last),
      from: FROM,
      weeks: this.weeks,
    };
  }

  private sales(monday: IsoDate): void {
    const customers = this.of('customer');
    const made = Array.from({ length: this.chance.between(18, 26) }, () => {
      const regular = this.chance.happens(0.35);
      const party = this.chance.one(customers);
      return this.invoice(
        party,
        'sales',
        this.day(monday),
        regular ? this.chance.one(PRICES) : this.amount(),
      );
    });
    this.pay(made, { misses: 0.06, late: [-4, 12] });
  }

  private purchases(monday: IsoDate): void {
    const suppliers = this.of('supplier').slice(0, -6);
    const made = Array.from({ length: this.chance.between(12, 18) }, () =>
      this.invoice(this.chance.one(suppliers), 'purchase', this.day(monday), this.amount()),
    );
    this.pay(made, { misses: 0.05, late: [-8, 3] });
  }

  /** Receipts of merchants, which often reach the books after the card was charged. */
  private cards(monday: IsoDate): void {
    const merchants = this.of('supplier').slice(-6);
    for (let at = this.chance.between(4, 8); at > 0; at -= 1) {
      const party = this.chance.one(merchants);
      const date = this.day(monday);
      const receipt = this.add({
        ...this.invoiceOf(party, 'purchase', date, this.chance.between(300, 9_000)),
        kind: 'receipt',
        number: this.chance.happens(0.6) ? this.number(party) : null,
        paymentReference: null,
        cardLast4: this.chance.happens(0.7) ? CARD : null,
        due: date,
        entered: addDays(date, this.chance.between(0, 12)),
      });
      const shop = `${party.name.replace(/ (?:OÜ|AS)$/u, '').toUpperCase()} ${this.chance.one(['TALLINN', 'TARTU', 'KESKUS'])}`;
      this.line(
        date,
        'out',
        receipt.minor,
        {
          counterpartyName: this.chance.happens(0.75) ? shop : party.name,
          description: `Kaardimakse ${CARD}`,
          cardLast4: CARD,
        },
        [whole(receipt)],
      );
    }
  }

  /** Invoices in dollars: a card payment shows both amounts, a transfer from the euro account usually does not. */
  private foreign(monday: IsoDate): void {
    if (!this.chance.happens(0.7)) return;
    const party = this.chance.one(this.of('supplier').slice(0, 6));
    const date = this.day(monday);
    const invoice = this.add({
      ...this.invoiceOf(party, 'purchase', date, this.amount()),
      currency: 'USD',
      entered: addDays(date, this.chance.between(0, 3)),
    });
    const stated = this.chance.happens(0.7);
    const euros = Math.round((invoice.minor / 1.1) * (1 + (this.chance.next() - 0.3) * 0.03));
    this.line(
      addDays(date, this.chance.between(1, 10)),
      'out',
      euros,
      {
        counterpartyName: party.name,
        counterpartyAccount: party.iban,
        description: this.chance.happens(0.6) ? `Invoice ${invoice.number ?? ''}` : 'services',
        origCurrency: stated ? 'USD' : null,
        origMinor: stated ? BigInt(invoice.minor) : null,
      },
      [{ invoice: invoice.key, itemMinor: invoice.minor, counterMinor: euros }],
    );
  }

  private transfers(monday: IsoDate): void {
    for (let at = this.chance.between(1, 2); at > 0; at -= 1) {
      const [from, to] = this.chance.happens(0.7)
        ? (['main', 'savings'] as const)
        : (['savings', 'main'] as const);
      const minor = this.chance.one([100_000, 250_000, 500_000, this.amount()]);
      const date = this.day(monday);
      const ids = [this.id(), this.id()] as const;
      const says = this.chance.weighed([
        [70, 'both'],
        [20, 'out'],
        [10, 'name'],
      ] as const);
      const half = (
        account: 'main' | 'savings',
        other: 'main' | 'savings',
        direction: 'in' | 'out',
        place: 0 | 1,
      ): void => {
        const names = says === 'both' || (says === 'out' && direction === 'out');
        this.lines.push({
          account,
          line: this.bare(
            ids[place],
            addDays(date, direction === 'in' ? this.chance.between(0, 1) : 0),
            direction,
            minor,
            {
              counterpartyName: OWN_NAME,
              counterpartyAccount: names ? IBANS[other] : null,
              description: 'Raha liigutus',
            },
          ),
          truth: { transfer: ids[place === 0 ? 1 : 0] },
        });
      };
      half(from, to, 'out', 0);
      half(to, from, 'in', 1);
    }
  }

  /** Lines without a document in the books: fees, wages, taxes, and invoices that nobody has entered. */
  private unasked(monday: IsoDate): void {
    const fees = this.chance.between(1, 3);
    for (let at = 0; at < fees; at += 1) {
      this.line(
        this.day(monday),
        'out',
        this.chance.between(15, 300),
        { counterpartyName: null, description: 'Teenustasu' },
        'a fee',
      );
    }
    if (monday.slice(8) <= '07') {
      for (const name of ['Mari Maasikas', 'Jaan Tamm', 'Liis Lepp']) {
        this.line(
          addDays(monday, 4),
          'out',
          this.chance.between(90_000, 220_000),
          { counterpartyName: name, description: 'palk' },
          'wages',
        );
      }
      this.line(
        addDays(monday, 5),
        'out',
        this.amount(),
        { counterpartyName: 'Maksu- ja Tolliamet', description: 'ettemaksukonto', reference: '99900031' },
        'tax',
      );
    }
    for (let at = this.chance.between(1, 3); at > 0; at -= 1) {
      const party = this.chance.one(this.of('supplier'));
      this.line(
        this.day(monday),
        'out',
        this.amount(),
        {
          counterpartyName: party.name,
          counterpartyAccount: party.iban,
          description: this.chance.happens(0.7) ? `arve ${this.number(party)}` : 'arve',
        },
        'an invoice that is not in the books',
      );
    }
  }

  /** Pays most of the invoices, as in real life. */
  private pay(
    made: readonly SimInvoice[],
    how: { readonly misses: number; readonly late: readonly [number, number] },
  ): void {
    const left = [...made];
    while (left.length > 0) {
      const invoice = left.shift() as SimInvoice;
      if (this.chance.happens(how.misses)) continue;
      const on = addDays(invoice.due, this.chance.between(how.late[0], how.late[1]));
      const date = on < invoice.date ? invoice.date : on;
      const fate = this.chance.weighed([
        [88, 'whole'],
        [3, 'parts'],
        [4, 'together'],
        [1.5, 'less a fee'],
        [1, 'twice'],
        [1.5, 'credited'],
      ] as const);
      const same = left.filter(({ party }) => party === invoice.party).slice(0, this.chance.between(1, 3));
      if (fate === 'parts') this.inParts(invoice, date);
      else if (fate === 'together' && same.length > 0) {
        for (const one of same) left.splice(left.indexOf(one), 1);
        this.together([invoice, ...same], date);
      } else if (fate === 'less a fee' && invoice.direction === 'sales') {
        const got =
          invoice.minor -
          this.chance.between(50, Math.max(60, Math.min(1_500, Math.floor(invoice.minor / 60))));
        this.payment(invoice, date, got, [{ invoice: invoice.key, itemMinor: got, counterMinor: got }]);
      } else if (fate === 'credited') this.credited(invoice, date);
      else {
        this.payment(invoice, date, invoice.minor, [whole(invoice)]);
        if (fate === 'twice')
          this.payment(invoice, addDays(date, this.chance.between(5, 15)), invoice.minor, 'paid twice');
      }
    }
  }

  private inParts(invoice: SimInvoice, date: IsoDate): void {
    const first = Math.round(invoice.minor * this.chance.one([0.3, 0.5, 0.6]));
    for (const [at, minor] of [first, invoice.minor - first].entries()) {
      this.payment(invoice, addDays(date, at * this.chance.between(5, 20)), minor, [
        { invoice: invoice.key, itemMinor: minor, counterMinor: minor },
      ]);
    }
  }

  private together(invoices: readonly SimInvoice[], date: IsoDate): void {
    const [first] = invoices as readonly [SimInvoice];
    const minor = invoices.reduce((sum, one) => sum + one.minor, 0);
    const names = this.chance.happens(0.65);
    const text = names ? `arved ${invoices.map(({ number }) => number ?? '').join(', ')}` : 'arved';
    this.line(
      date,
      first.direction === 'sales' ? 'in' : 'out',
      minor,
      {
        ...written({ ...how(first), reference: null, description: text }, this.chance, 'clean'),
      },
      invoices.map((one) => whole(one)),
    );
  }

  /** An invoice is fully credited after its payment, and the money is returned. */
  private credited(invoice: SimInvoice, date: IsoDate): void {
    this.payment(invoice, date, invoice.minor, [whole(invoice)]);
    const day = addDays(date, this.chance.between(3, 15));
    const note = this.add({
      ...this.invoiceOf(invoice.party, invoice.direction, day, this.chance.between(1_000, invoice.minor)),
      kind: 'credit_note',
    });
    this.line(
      addDays(day, this.chance.between(1, 8)),
      invoice.direction === 'sales' ? 'out' : 'in',
      note.minor,
      {
        counterpartyName: invoice.party.name,
        counterpartyAccount: invoice.party.iban,
        description: this.chance.happens(0.6) ? `kreeditarve ${note.number ?? ''}` : 'tagastus',
      },
      [whole(note)],
    );
  }

  private payment(
    invoice: SimInvoice,
    date: IsoDate,
    minor: number,
    truth: readonly SimSettles[] | string,
  ): void {
    const writing = written(how(invoice), this.chance, invoice.direction === 'sales' ? 'payer' : 'own');
    this.line(date, invoice.direction === 'sales' ? 'in' : 'out', minor, writing, truth);
  }

  private invoice(
    party: SimParty,
    direction: SimInvoice['direction'],
    date: IsoDate,
    minor: number,
  ): SimInvoice {
    return this.add(this.invoiceOf(party, direction, date, minor));
  }

  private invoiceOf(
    party: SimParty,
    direction: SimInvoice['direction'],
    date: IsoDate,
    minor: number,
  ): SimInvoice {
    const sales = direction === 'sales';
    const series = sales ? 'own' : party.key;
    return {
      key: `${series}-${(this.ids += 1)}`,
      party,
      direction,
      kind: 'invoice',
      number: sales ? `2026-${String(this.count('own')).padStart(4, '0')}` : this.number(party),
      reference: sales ? referenceNumber(String(1_000 + this.count('reference'))) : null,
      paymentReference:
        !sales && this.chance.happens(0.45)
          ? referenceNumber(String(this.chance.between(100_000, 9_999_999)))
          : null,
      cardLast4: null,
      currency: 'EUR',
      minor,
      date,
      due: addDays(date, this.chance.one([7, 14, 14, 21])),
      entered: sales
        ? date
        : addDays(
            date,
            this.chance.weighed([
              [80, 1],
              [15, 5],
              [5, 15],
            ] as const),
          ),
    };
  }

  private add(invoice: SimInvoice): SimInvoice {
    this.invoices.push(invoice);
    return invoice;
  }

  private line(
    date: IsoDate,
    direction: 'in' | 'out',
    minor: number,
    fields: Partial<StatementLine>,
    truth: readonly SimSettles[] | string,
  ): void {
    this.lines.push({
      account: 'main',
      line: this.bare(this.id(), date, direction, minor, fields),
      truth: typeof truth === 'string' ? { other: truth } : { settles: truth },
    });
  }

  private bare(
    externalId: string,
    bookingDate: IsoDate,
    direction: 'in' | 'out',
    minor: number,
    fields: Partial<StatementLine>,
  ): SimLine['line'] {
    return {
      valueDate: null,
      method: null,
      feeMinor: 0n,
      origCurrency: null,
      origMinor: null,
      bankRate: null,
      balanceAfterMinor: null,
      counterpartyName: null,
      counterpartyAccount: null,
      counterpartyBic: null,
      description: null,
      reference: null,
      cardLast4: null,
      mcc: null,
      raw: null,
      ...fields,
      externalId,
      bookingDate,
      direction,
      amountMinor: BigInt(minor),
    };
  }

  private of(kind: SimParty['kind']): readonly SimParty[] {
    return this.parties.filter((party) => party.kind === kind);
  }

  private number(party: SimParty): string {
    return party.numbering(this.count(party.key));
  }

  private count(series: string): number {
    const next = (this.numbers.get(series) ?? this.chance.between(1, 400)) + 1;
    this.numbers.set(series, next);
    return next;
  }

  private id(): string {
    return `S${(this.ids += 1)}`;
  }

  private day(monday: IsoDate): IsoDate {
    return addDays(monday, this.chance.between(0, 6));
  }

  private amount(): number {
    return this.chance.between(2_000, 300_000);
  }
}

const whole = ({ key, minor }: SimInvoice): SimSettles => ({
  invoice: key,
  itemMinor: minor,
  counterMinor: minor,
});

const how = ({ party, number, reference, paymentReference }: SimInvoice): Writing => ({
  counterpartyName: party.name,
  counterpartyAccount: party.iban,
  number,
  reference: reference ?? paymentReference,
  description: null,
});
