import { addDays, basisPointsOf } from '#platform';
import { type Random } from '../../../support/documents/random.js';
import { type BankLedger, later } from './bank-ledger.js';
import { dayIn } from './months.js';
import { dueOfSale } from './sales.js';
import { type Customer, type Sale } from './truth.js';
import { type Worded } from './wordings.js';

/** Shares of sales that nobody pays, and of those that are paid twice. */
const [NEVER, TWICE] = [0.05, 0.012];

/** Payments of customers. */
export class SalePayments {
  constructor(
    private readonly random: Random,
    private readonly ledger: BankLedger,
    private readonly say: Worded,
  ) {}

  /** Payments for the sales of a month. */
  receive(sales: readonly Sale[]): void {
    const left = [...sales];
    while (left.length > 0) {
      const sale = left.shift() as Sale;
      if (this.random.chance(NEVER)) continue;
      const { customer } = sale;
      const day = later(addDays(sale.due, this.random.whole(-6, 9)), addDays(sale.day, 1));
      const others = left.filter((one) => one.customer === customer && one.day < day);
      if (customer.pays === 'several' && others.length > 0) {
        for (const one of others) left.splice(left.indexOf(one), 1);
        const paid = [sale, ...others];
        const no = paid.map(({ key }) => `{no:${key}}`).join(', ');
        this.ledger.add({
          ...from(customer),
          day,
          minor: paid.reduce((sum, one) => sum + dueOfSale(one), 0n),
          text: customer.names === 'nothing' ? 'arved' : this.say('invoice', { no }),
          truth: { kind: 'settles', of: paid.map((one) => ({ item: one.key, minor: dueOfSale(one) })) },
        });
      } else if (customer.pays === 'part' && this.random.chance(0.5)) this.inHalves(sale, day);
      else this.whole(sale, day);
    }
  }

  /** A customer pays for an order of which there is no document. */
  ahead(customer: Customer, month: number): bigint {
    const minor = BigInt(this.random.whole(6, 40) * 5_000);
    this.ledger.add({
      ...from(customer),
      day: dayIn(month, this.random.whole(4, 24)),
      minor,
      text: this.say('ahead'),
      truth: { kind: 'exempt', role: 'customer_prepayment' },
    });
    return minor;
  }

  private textsOf({ customer, key }: Sale): { readonly text: string; readonly reference: string | null } {
    switch (customer.names) {
      case 'number':
        return { text: this.say('invoice', { no: `{no:${key}}` }), reference: null };
      case 'nothing':
        return { text: 'makse', reference: null };
      case 'reference':
        return { text: '', reference: `{ref:${key}}` };
    }
  }

  private whole(sale: Sale, day: Sale['day']): void {
    const minor = dueOfSale(sale);
    const payment = { ...from(sale.customer), ...this.textsOf(sale), minor };
    this.ledger.add({ ...payment, day, truth: { kind: 'settles', of: [{ item: sale.key, minor }] } });
    // Who names nothing could mean any open invoice.
    if (sale.customer.names === 'nothing' || !this.random.chance(TWICE)) return;
    const again = addDays(day, this.random.whole(0, 3));
    const truth = { kind: 'exempt', role: 'customer_prepayment' } as const;
    this.ledger.add({ ...payment, day: again, truth });
    this.ledger.add({
      ...payment,
      day: addDays(again, this.random.whole(2, 9)),
      direction: 'out',
      text: this.say('back', { no: `{no:${sale.key}}` }),
      reference: null,
      truth,
    });
  }

  private inHalves(sale: Sale, day: Sale['day']): void {
    const half = basisPointsOf(dueOfSale(sale), 5_000);
    [half, dueOfSale(sale) - half].forEach((minor, at) => {
      this.ledger.add({
        ...from(sale.customer),
        ...this.textsOf(sale),
        day: addDays(day, at * this.random.whole(6, 15)),
        minor,
        truth: { kind: 'settles', of: [{ item: sale.key, minor }] },
      });
    });
  }
}

const from = ({ name, iban }: Customer) => ({ direction: 'in', name, iban }) as const;
