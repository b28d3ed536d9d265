import { type MonthTsd, type TsdAccount } from '../../api/pay.js';
import { lastOfMonth } from '../../format/days.js';
import { type Place } from '../../frame/places.js';

type Use = NonNullable<TsdAccount['declared_as']>;

/** The use of an account that each code of annexes 6 and 7 declares. */
const USE_OF_CODE: Readonly<Partial<Record<string, Use>>> = {
  '6010': 'fine',
  '6020': 'tax_interest',
  '6060': 'membership_fee',
  '6070': 'no_document',
  '7008': 'dividend',
  '7060': 'equity_payment',
  '7080': 'equity_excess',
};

const USES = {
  annex_4: ['fringe_benefit'],
  annex_5: ['gift', 'donation', 'representation'],
  annex_6: ['fine', 'tax_interest', 'membership_fee', 'no_document'],
  annex_7: ['dividend', 'equity_payment', 'equity_excess'],
} as const satisfies Readonly<Record<string, readonly Use[]>>;

const atPay = (search: Place['search']): Place => ({ to: '/c/$company/pay', search: search ?? {} });

/** The ways from the figures of a return to what they add up from. */
export interface TsdPlaces {
  readonly line: (line: string) => Place;
  readonly items: Place;
  readonly account: (code: string) => Place;
  readonly code: (code: string) => Place | undefined;
  readonly uses: (...uses: readonly Use[]) => Place | undefined;
  readonly annex: (annex: keyof typeof USES) => Place | undefined;
  /** The payslips of a person in the runs of the month. */
  readonly payslips: (employeeId: string) => readonly { readonly month: string; readonly place: Place }[];
}

export const payslipPlace = (run: string, employee: string): Place => atPay({ run, employee });

export function tsdPlaces(
  month: string,
  runs: MonthTsd['pay_runs'],
  accounts: readonly TsdAccount[],
): TsdPlaces {
  const first = `${month}-01`;
  const lines = (codes: readonly string[]): Place => ({
    to: '/c/$company/ledger',
    search: { account: codes.join(','), from: first, to: lastOfMonth(first), statement: true },
  });
  const uses = (...wanted: readonly Use[]): Place | undefined => {
    const codes = accounts.flatMap(({ account_code, declared_as }) =>
      declared_as !== null && wanted.includes(declared_as) ? [account_code] : [],
    );
    return codes.length === 0 ? undefined : lines(codes);
  };
  return {
    line: (line) => atPay({ tab: 'tsd', month, line }),
    items: atPay({ tab: 'items', month }),
    account: (code) => lines([code]),
    code: (code) => {
      const use = USE_OF_CODE[code];
      return use === undefined ? undefined : uses(use);
    },
    uses,
    annex: (annex) => uses(...USES[annex]),
    payslips: (employeeId) =>
      runs
        .filter(({ rows }) => rows.some(({ employee_id }) => employee_id === employeeId))
        .map((run) => ({ month: run.month, place: payslipPlace(run.pay_run_id, employeeId) })),
  };
}
