import { expect, inject, it } from 'vitest';
import { euros, Ledger } from './books/ledger.js';
import { Differences, listOf, shown } from './differences.js';
import { type Day, lastDayOf, type Month, monthAfter, monthOf } from './law/calendar.js';
import { ACCOUNT } from './law/chart.js';
import { sumOf } from './law/money.js';
import {
  EMPLOYMENTS,
  type EmploymentKind,
  fringeTaxesOf,
  hoursPay,
  isConfirmed,
  type Pay,
  payOf,
  type Person,
  SICK_PAY,
  sickPayOf,
} from './law/payroll.js';
import { type Company, type Json, openCompany } from './service/company.js';
import { resultOf } from './service/player.js';
import { Chance } from './year/chance.js';
import { PLAYED } from './year/features.js';

const SEEDS = inject('oracleSeeds') ?? [1];
/** A day after the last run: the rates of 2026 continue into a year that nobody confirmed. */
const TODAY = '2027-04-15';
const DEDUCTED_TO = '2660';
const ADDED_FROM = '5410';

interface Items {
  readonly bonus: bigint;
  /** Holiday and sick pay are of employment contracts alone. */
  readonly holiday: bigint;
  readonly sick: bigint;
  readonly hours: { readonly count: string; readonly rate: bigint } | null;
  readonly advance: bigint;
  readonly deduction: bigint;
  readonly addition: bigint;
  readonly fringe: bigint;
}

interface Run {
  readonly month: Month;
  readonly paidOn: Day | null;
  readonly items: ReadonlyMap<Person, Items>;
}

const NO_ITEMS: Items = {
  bonus: 0n,
  holiday: 0n,
  sick: 0n,
  hours: null,
  advance: 0n,
  deduction: 0n,
  addition: 0n,
  fringe: 0n,
};

function staffOf(chance: Chance): Person[] {
  const kinds: EmploymentKind[] = ['contract', 'contract', 'contract', 'services', 'board'];
  return ['Aado', 'Berta', 'Carl', 'Diana', 'Eedi'].map((name, at) => {
    const isPensioner = chance.in100(15);
    const cents = chance.in100(30) ? chance.between(30_000, 90_000) : chance.between(90_000, 480_000);
    return {
      name,
      kind: kinds[at] as EmploymentKind,
      // The minimum base is not for pensioners, so that theirs must not matter.
      gross: BigInt(isPensioner ? cents + 90_000 : cents),
      exemption: chance.of(['none', 'full', 'full'] as const),
      pensionRate: chance.of(['none', '2', '4', '6'] as const),
      isPensioner,
    };
  });
}

/** Runs of three years; December is paid in January, which has no run of its own. */
function runsOf(chance: Chance, people: readonly Person[]): Run[] {
  const months = ['2025-02', '2025-07', '2025-12', '2026-03', '2026-09', '2026-12', '2027-02', '2027-03'];
  return months.map((month) => ({
    month,
    paidOn: month.endsWith('-12') ? `${monthAfter(month)}-05` : null,
    items: new Map(people.map((person) => [person, itemsOf(chance, person)])),
  }));
}

function itemsOf(chance: Chance, { kind }: Person): Items {
  if (!PLAYED.has('pay_items')) return NO_ITEMS;
  const some = (in100: number, most: number): bigint =>
    chance.in100(in100) ? BigInt(chance.between(1, most)) : 0n;
  return {
    bonus: some(30, 60_000),
    hours: chance.in100(20)
      ? { count: chance.of(['7.5', '12', '0.333']), rate: BigInt(chance.between(600, 2_500)) }
      : null,
    advance: some(20, 10_000),
    deduction: some(20, 5_000),
    addition: some(20, 9_000),
    fringe: some(25, 60_000),
    holiday: kind === 'contract' ? some(20, 80_000) : 0n,
    sick: kind === 'contract' ? some(30, 30_000) : 0n,
  };
}

interface Slip {
  readonly person: Person;
  readonly items: Items;
  readonly wages: Pay;
  /** Null without sick pay. */
  readonly sick: Pay | null;
  /** Both together. */
  readonly pay: Pay;
  readonly payable: bigint;
}

function slipsOf(run: Run): Slip[] {
  return [...run.items].map(([person, items]) => {
    const hours = items.hours === null ? 0n : hoursPay(items.hours.count, items.hours.rate);
    const paidOn = run.paidOn ?? lastDayOf(run.month);
    // Holiday pay is paid and taxed as wages.
    const gross = person.gross + items.bonus + items.holiday + hours;
    const wages = payOf(person, gross, paidOn, items.sick);
    const sick = items.sick === 0n ? null : sickPayOf(person, items.sick, paidOn, wages);
    const pay = sick === null ? wages : together(wages, sick);
    const payable = pay.net + items.addition - items.deduction - items.advance;
    return { person, items, wages, sick, pay, payable };
  });
}

const together = (one: Pay, other: Pay): Pay => ({
  gross: one.gross + other.gross,
  exemptionUsed: one.exemptionUsed + other.exemptionUsed,
  incomeTax: one.incomeTax + other.incomeTax,
  socialTax: one.socialTax + other.socialTax,
  employeeUnemployment: one.employeeUnemployment + other.employeeUnemployment,
  employerUnemployment: one.employerUnemployment + other.employerUnemployment,
  pension: one.pension + other.pension,
  net: one.net + other.net,
  cost: one.cost + other.cost,
});

/** Annex 4 of the TSD has the values and taxes of the employer, not of each employee. */
const fringeOf = (slips: readonly Slip[]): ReturnType<typeof fringeTaxesOf> =>
  fringeTaxesOf(sumOf(slips.map(({ items }) => items.fringe)));

/** The entry of a run (domain facts 8.2, 31), on the last day of its month. */
function post(ledger: Ledger, run: Run, slips: readonly Slip[]): void {
  const total = (of: (slip: Slip) => bigint): bigint => sumOf(slips.map(of));
  const fringe = fringeOf(slips);
  const daysOff = total(({ items }) => items.holiday + items.sick);
  const fees = sumOf(slips.filter(({ person }) => person.kind === 'board').map(({ pay }) => pay.gross));
  ledger.post(lastDayOf(run.month), [
    euros(ACCOUNT.wages, total(({ pay }) => pay.gross) - fees - daysOff),
    euros(ACCOUNT.daysOff, daysOff),
    euros(ACCOUNT.boardFees, fees),
    euros(
      ACCOUNT.socialTax,
      total(({ pay }) => pay.socialTax),
    ),
    euros(
      ACCOUNT.employerUnemployment,
      total(({ pay }) => pay.employerUnemployment),
    ),
    euros(ACCOUNT.incomeTaxPayable, -total(({ pay }) => pay.incomeTax)),
    euros(ACCOUNT.socialTaxPayable, -total(({ pay }) => pay.socialTax) - fringe.socialTax),
    euros(
      ACCOUNT.unemploymentPayable,
      -total(({ pay }) => pay.employeeUnemployment + pay.employerUnemployment),
    ),
    euros(ACCOUNT.pensionPayable, -total(({ pay }) => pay.pension)),
    euros(ACCOUNT.wagesPayable, -total(({ pay, items }) => pay.net + items.addition - items.deduction)),
    euros(ACCOUNT.fringeBenefits, fringe.incomeTax + fringe.socialTax),
    euros(ACCOUNT.fringeTaxPayable, -fringe.incomeTax),
    euros(DEDUCTED_TO, -total(({ items }) => items.deduction)),
    euros(
      ADDED_FROM,
      total(({ items }) => items.addition),
    ),
  ]);
}

async function play(company: Company, run: Run, ids: ReadonlyMap<string, string>): Promise<string> {
  for (const [{ name }, items] of run.items) {
    const add = (kind: string, more: Json): Promise<Json> =>
      company.post('/payroll/items', { employee_id: ids.get(name), month: run.month, kind, ...more });
    if (items.bonus > 0n) await add('bonus', { amount_minor: Number(items.bonus) });
    if (items.holiday > 0n) await add('holiday_pay', { amount_minor: Number(items.holiday) });
    if (items.sick > 0n) await add('sick_pay', { amount_minor: Number(items.sick) });
    if (items.hours !== null)
      await add('hours', { hours: items.hours.count, rate_minor: Number(items.hours.rate) });
    if (items.advance > 0n) await add('advance', { amount_minor: Number(items.advance) });
    if (items.deduction > 0n)
      await add('deduction', { amount_minor: Number(items.deduction), account_code: DEDUCTED_TO });
    if (items.addition > 0n)
      await add('net_addition', { amount_minor: Number(items.addition), account_code: ADDED_FROM });
    if (items.fringe > 0n) await add('fringe_benefit', { amount_minor: Number(items.fringe) });
  }
  const body = { month: run.month, ...(run.paidOn === null ? {} : { payment_date: run.paidOn }) };
  const id = resultOf(await company.post('/payroll/pay-runs', body))['pay_run_id'] as string;
  await company.post(`/payroll/pay-runs/${id}/approve`, {});
  await company.post(`/payroll/pay-runs/${id}/post`, {});
  return id;
}

function compareSlip(
  where: string,
  { person, pay, items, payable }: Slip,
  got: Json,
  found: Differences,
): void {
  found.text(`${where} payment type`, EMPLOYMENTS[person.kind].paymentType, got['payment_type_code']);
  const figures: readonly (readonly [string, bigint])[] = [
    ['gross', pay.gross],
    ['basic_exemption', pay.exemptionUsed],
    ['income_tax', pay.incomeTax],
    ['social_tax', pay.socialTax],
    ['employee_unemployment', pay.employeeUnemployment],
    ['employer_unemployment', pay.employerUnemployment],
    ['funded_pension', pay.pension],
    ['net', pay.net],
    ['employer_cost', pay.cost],
    ...(PLAYED.has('pay_items')
      ? ([
          ['advance', items.advance],
          ['deduction', items.deduction],
          ['net_addition', items.addition],
          ['fringe_benefit', items.fringe],
          ['payable', payable],
        ] as const)
      : []),
  ];
  for (const [name, cents] of figures) found.amount(`${where} ${name}`, cents, got[`${name}_minor`]);
}

it.each(SEEDS)(
  'the wages of seed %i are to the cent what the law makes of them',
  async (seed) => {
    const chance = new Chance(seed);
    const people = staffOf(chance);
    const runs = runsOf(chance, people);
    const company = await openCompany();
    const found = new Differences();
    const ledger = new Ledger();
    try {
      for (const person of people) await company.employ(person);
      company.today(TODAY);
      const { items } = await company.get('/employees/');
      const ids = new Map(listOf(items).map((one) => [one['first_name'] as string, one['id'] as string]));
      for (const run of runs) {
        const slips = slipsOf(run);
        post(ledger, run, slips);
        const got = await company.get(`/payroll/pay-runs/${await play(company, run, ids)}/`);
        const byName = new Map(listOf(got['payslips']).map((one) => [one['employee_id'], one]));
        for (const slip of slips) {
          const where = `pay of ${slip.person.name} (${slip.person.kind}, ${slip.person.gross}) for ${run.month}`;
          compareSlip(where, slip, byName.get(ids.get(slip.person.name)) ?? {}, found);
        }
        found.amount(`net pay of ${run.month}`, sumOf(slips.map(({ pay }) => pay.net)), got['net_minor']);
        const { incomeTax, socialTax } = fringeOf(slips);
        found.amount(
          `income tax on fringe benefits of ${run.month}`,
          incomeTax,
          got['fringe_income_tax_minor'],
        );
        found.amount(
          `social tax on fringe benefits of ${run.month}`,
          socialTax,
          got['fringe_social_tax_minor'],
        );
        const warned = listOf(got['warnings']).some(({ code }) => code === 'rules_not_confirmed');
        const confirmed = isConfirmed(run.paidOn ?? lastDayOf(run.month));
        found.text(`rules of ${run.month} not confirmed`, String(!confirmed), String(warned));
        await balances(company, ledger, run.month, found);
      }
      if (PLAYED.has('tsd')) await returns(company, runs, ids, found);
      const differences = found.sorted().map(shown);
      expect(differences, `seed ${seed}: the smallest: ${differences[0] ?? ''}`).toEqual([]);
    } finally {
      await company.close();
    }
  },
  900_000,
);

/**
 * The return of each month: wages count in the month of their payment, fringe benefits in that for which they were
 * given (TuMS § 40, 48). The main form adds the annexes up, and annex 1 has a row for each person.
 */
async function returns(
  company: Company,
  runs: readonly Run[],
  ids: ReadonlyMap<string, string>,
  found: Differences,
): Promise<void> {
  const paidIn = ({ month, paidOn }: Run): Month => monthOf(paidOn ?? lastDayOf(month));
  for (const month of new Set(runs.flatMap((run) => [run.month, paidIn(run)]))) {
    const slips = runs.filter((run) => paidIn(run) === month).flatMap(slipsOf);
    const fringe = fringeOf(runs.filter((run) => run.month === month).flatMap(slipsOf));
    const total = (of: (pay: Pay) => bigint): bigint => sumOf(slips.map(({ pay }) => of(pay)));
    const taxes = {
      '110': total(({ incomeTax }) => incomeTax),
      '114': fringe.incomeTax,
      '115': total(({ socialTax }) => socialTax) + fringe.socialTax,
      '116': total(
        ({ employeeUnemployment, employerUnemployment }) => employeeUnemployment + employerUnemployment,
      ),
      '117': total(({ pension }) => pension),
    };
    const payable = sumOf(Object.values(taxes));
    const got = await company.get(`/payroll/tsd/${month}/`);
    const lines = new Map(listOf(got['lines']).map((row) => [row['line'], row['amount_minor']]));
    for (const [line, cents] of Object.entries({ ...taxes, '118': payable, '119': 0n }))
      found.amount(`TSD ${month} line ${line}`, cents, lines.get(line));
    found.amount(`TSD ${month} payable`, payable, got['payable_minor']);
    found.rows(
      `TSD ${month} annex 1`,
      slips.flatMap(({ person, wages, sick }) =>
        [
          { type: EMPLOYMENTS[person.kind].paymentType, pay: wages },
          ...(sick === null ? [] : [{ type: SICK_PAY, pay: sick }]),
        ].map(({ type, pay }) =>
          [
            ids.get(person.name),
            type,
            pay.gross,
            pay.exemptionUsed,
            pay.incomeTax,
            pay.socialTax,
            pay.employeeUnemployment,
            pay.employerUnemployment,
            pay.pension,
          ].join(' | '),
        ),
      ),
      listOf(got['annex_1']).map((row) =>
        ['employee_id', 'payment_type_code', ...ANNEX_1.map((name) => `${name}_minor`)]
          .map((name) => row[name])
          .join(' | '),
      ),
    );
  }
}

const ANNEX_1 = [
  'gross',
  'basic_exemption',
  'income_tax',
  'social_tax',
  'employee_unemployment',
  'employer_unemployment',
  'funded_pension',
];

async function balances(company: Company, ledger: Ledger, month: Month, found: Differences): Promise<void> {
  const { rows } = await company.get(`/trial-balance/?date_from=${month}-01&date_to=${lastDayOf(month)}`);
  const got = new Map(listOf(rows).map((row) => [row['account_code'] as string, row['closing_base_minor']]));
  const expected = ledger.closing(month);
  for (const account of new Set([...expected.keys(), ...got.keys()]))
    found.amount(
      `balance of ${account} at the end of ${month}`,
      expected.get(account) ?? 0n,
      got.get(account) ?? 0,
    );
}
