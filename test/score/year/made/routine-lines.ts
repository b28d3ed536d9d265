import { addDays, type IsoDate } from '#platform';
import { type Random } from '../../../support/documents/random.js';
import { type BankLedger } from './bank-ledger.js';
import { dayIn } from './months.js';
import { IBANS, OWNER } from './owner.js';
import { type BankLine, type Employee } from './truth.js';
import { type Worded } from './wordings.js';

const exempt = (role: string): BankLine['truth'] => ({ kind: 'exempt', role });

/** The lines of every month that have no document. */
export class RoutineLines {
  private readonly loan: { readonly principal: number; readonly interest: number } | null;
  /** Amounts of a bank's small fees. */
  private readonly fees: readonly number[];

  constructor(
    private readonly random: Random,
    private readonly ledger: BankLedger,
    private readonly say: Worded,
  ) {
    this.loan = random.chance(0.6)
      ? { principal: random.whole(200, 600) * 100, interest: random.whole(3_000, 9_000) }
      : null;
    this.fees = random.pick([
      [38, 38, 100, 250],
      [20, 20, 40, 500],
      [16, 30, 120],
    ]);
  }

  ofMonth(month: number, employees: readonly Employee[]): void {
    this.bank(month);
    this.wages(month, employees);
    this.ledger.add({
      day: dayIn(month, 10),
      direction: 'out',
      minor: BigInt(this.random.whole(60_000, 190_000)),
      name: 'Maksu- ja Tolliamet',
      iban: 'EE351010220229377229',
      text: this.say('taxes'),
      reference: '99900031',
      truth: exempt('tax_receivable'),
    });
    this.borrowed(month);
    if (month % 3 === 0) {
      this.ledger.add({
        account: 'savings',
        day: dayIn(month, 30),
        direction: 'in',
        minor: BigInt(this.random.whole(300, 2_400)),
        name: this.say('otherBank'),
        text: this.say('earned'),
        truth: exempt('interest_income'),
      });
    }
    if (this.random.chance(0.12)) {
      this.ledger.add({
        day: dayIn(month, this.random.whole(3, 25)),
        direction: 'in',
        minor: BigInt(this.random.whole(5, 30) * 10_000),
        name: 'Olga Omanik',
        text: this.say('owner'),
        truth: { kind: 'money_in', as: 'owner' },
      });
    }
    if (this.random.chance(0.7)) this.transfer(month);
  }

  private bank(month: number): void {
    const fee = (day: IsoDate, minor: number, name: string | null, text: string): void => {
      this.ledger.add({
        day,
        direction: 'out',
        minor: BigInt(minor),
        name,
        text,
        truth: exempt('bank_charges'),
      });
    };
    fee(dayIn(month, 31), 700, this.say('bank'), this.say('monthlyFee'));
    for (let at = this.random.whole(1, 4); at > 0; at -= 1)
      fee(dayIn(month, this.random.whole(2, 28)), this.random.pick(this.fees), null, this.say('fee'));
  }

  private wages(month: number, employees: readonly Employee[]): void {
    employees.forEach(({ name, iban }, employee) => {
      this.ledger.add({
        day: dayIn(month, 28),
        direction: 'out',
        minor: null,
        employee,
        name,
        iban,
        text: this.say('wages'),
        truth: exempt('payroll_liability'),
      });
    });
  }

  private borrowed(month: number): void {
    if (this.loan === null) return;
    const common = { day: dayIn(month, 15), direction: 'out', name: this.say('bank') } as const;
    this.ledger.add({
      ...common,
      minor: BigInt(this.loan.principal),
      text: this.say('principal'),
      truth: exempt('loan_payable'),
    });
    this.ledger.add({
      ...common,
      minor: BigInt(this.loan.interest - month * 40),
      text: this.say('interest'),
      truth: exempt('interest_expense'),
    });
  }

  private transfer(month: number): void {
    const [from, to] =
      month === 1 || this.random.chance(0.6)
        ? (['main', 'savings'] as const)
        : (['savings', 'main'] as const);
    const minor = BigInt(this.random.whole(2, 12) * 10_000);
    const day = dayIn(month, this.random.whole(4, 24));
    const id = this.ledger.nextKey('T');
    for (const direction of ['out', 'in'] as const) {
      const [account, other] = direction === 'out' ? [from, to] : [to, from];
      this.ledger.add({
        key: `${id}${direction}`,
        account,
        day: direction === 'in' ? addDays(day, this.random.whole(0, 1)) : day,
        direction,
        minor,
        name: OWNER.name,
        iban: IBANS[other],
        text: this.say('transfer'),
        truth: { kind: 'transfer', other: `${id}${direction === 'out' ? 'in' : 'out'}` },
      });
    }
  }
}
