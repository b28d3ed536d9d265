import { accountMovements, type AccountMovement, lastProfit } from '#books';
import {
  firstOfMonth,
  type IsoDate,
  type IsoMonth,
  isoDate,
  lastOfMonth,
  monthOf,
  type Sql,
} from '#platform';
import { ruledOn, requireRules } from '../pay-runs/pay-run-inputs.js';
import { datesOfPayment } from '../pay-runs/pay-run.queries.js';
import { linesOfRuns, payRunRows, type PayRunRow } from '../pay-runs/pay-run-rows.js';
import { SOCIAL_TAX_TYPES } from '../rules/payment-types.js';
import { type PayLine } from '../rules/pay-lines.js';
import { type CompanyTaxes, companyTaxes, type Cost } from './company-taxes.js';
import { declaredAccounts, type DeclaredAs } from './declared-as.js';
import { chosenAccounts, fringeItems } from './tsd-rows.js';

/** A run that is paid in the month. */
interface PaidRun {
  readonly run: PayRunRow;
  readonly paidOn: IsoDate;
  /** Whether bank lines have paid it; else the day is the planned one. */
  readonly byBank: boolean;
}

/** The facts of a month's return. */
export interface MonthFacts {
  readonly runs: readonly PaidRun[];
  readonly drafts: readonly PayRunRow[];
  readonly lines: readonly (PayLine & { readonly pay_run_id: bigint })[];
  readonly taxes: CompanyTaxes;
  /** Whether a dividend of the month names no party. */
  readonly receiverMissing: boolean;
}

/** Distributions are declared when they are paid: by debits of their debts. */
const DISTRIBUTIONS: readonly DeclaredAs[] = ['dividend', 'equity_payment', 'equity_excess'];
/** Events that move balances from year to year. */
const OF_YEARS: readonly string[] = ['opening_balance', 'closing'];
/** Events that post the taxes themselves. */
export const OF_TAXES: readonly string[] = ['payroll', 'tax'];

/** @throws Problem `invalid_payload` for a month before the oldest rules */
export async function monthFacts(sql: Sql, companyId: bigint, month: IsoMonth): Promise<MonthFacts> {
  const first = firstOfMonth(month);
  const rules = await requireRules(sql, { month: first, payment_date: null });
  const januaryFirst = isoDate(`${month.slice(0, 4)}-01-01`);
  const accounts = declaredAccounts(await chosenAccounts(sql, companyId));
  const movements = await accountMovements(sql, companyId, [...accounts.keys()], {
    from: januaryFirst,
    to: lastOfMonth(month),
  });
  const costs = movements.flatMap((movement) => costOf(movement, accounts) ?? []);
  const { paid, drafts } = await runsByDay(sql, companyId);
  const ofYear = paid.filter(({ paidOn }) => paidOn >= januaryFirst && paidOn <= lastOfMonth(month));
  const lines = await linesOfRuns(
    sql,
    companyId,
    ofYear.map(({ run }) => run.id),
  );
  const runs = ofYear.filter(({ paidOn }) => paidOn >= first);
  const ids = new Set(runs.map(({ run }) => run.id));
  const days = new Map(ofYear.map(({ run, paidOn }) => [run.id, firstOfMonth(paidOn)]));
  const socialPay = new Map<IsoDate, bigint>();
  for (const { pay_run_id: id, payment_type_code: type, gross_minor: gross } of lines) {
    const paidIn = days.get(id);
    if (paidIn === undefined || !SOCIAL_TAX_TYPES.includes(type)) continue;
    socialPay.set(paidIn, (socialPay.get(paidIn) ?? 0n) + gross);
  }
  const taxes = companyTaxes(
    {
      month: first,
      costs,
      fringeItemsMinor: await fringeItems(sql, companyId, first),
      socialPay,
      lastProfitMinor: await lastProfit(sql, companyId, januaryFirst),
    },
    rules,
  );
  return {
    runs,
    drafts: drafts.filter((run) => monthOf(ruledOn(run)) === month),
    lines: lines.filter(({ pay_run_id: id }) => ids.has(id)),
    taxes,
    receiverMissing: costs.some(
      (cost) => cost.month === first && cost.declared_as === 'dividend' && cost.receiver === null,
    ),
  };
}

async function runsByDay(sql: Sql, companyId: bigint): Promise<{ paid: PaidRun[]; drafts: PayRunRow[] }> {
  const all = await payRunRows(sql, companyId);
  const byBank = await datesOfPayment(sql, companyId, all);
  return {
    paid: all
      .filter(({ state }) => state !== 'draft')
      .map((run) => ({ run, paidOn: byBank.get(run.id) ?? ruledOn(run), byBank: byBank.has(run.id) })),
    drafts: all.filter(({ state }) => state === 'draft'),
  };
}

function costOf(
  {
    event_kind: kind,
    account_code: code,
    month,
    debit_minor: debit,
    credit_minor: credit,
    ...party
  }: AccountMovement,
  accounts: ReadonlyMap<string, DeclaredAs>,
): Cost | undefined {
  const use = accounts.get(code);
  if (use === undefined || (kind !== null && OF_YEARS.includes(kind))) return undefined;
  const distributed = DISTRIBUTIONS.includes(use);
  if (!distributed && kind !== null && OF_TAXES.includes(kind)) return undefined;
  const minor = distributed ? debit : debit - credit;
  if (minor === 0n) return undefined;
  const { party_id: partyId, party_name: name, reg_code } = party;
  const receiver = partyId === null ? null : { party_id: partyId, name: name ?? '', reg_code };
  return { month, declared_as: use, account_code: code, minor, receiver };
}
