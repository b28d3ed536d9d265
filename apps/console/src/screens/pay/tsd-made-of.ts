import { type MonthTsd } from '../../api/pay.js';
import { type FigureRow } from '../../frame/figure-rows.js';
import { labelOf } from '../../words/named.js';
import { words } from '../../words/words.js';
import { monthInWords } from './month-field.js';
import { payslipPlace, type TsdPlaces } from './tsd-places.js';

type PersonRow = MonthTsd['annex_1'][number];

/** The part of a person's pay that a line of the main form adds up. */
const OF_PERSON: Readonly<Partial<Record<string, (row: PersonRow) => number>>> = {
  '110': ({ income_tax_minor }) => income_tax_minor,
  '115': ({ social_tax_minor }) => social_tax_minor,
  '116': (row) => row.employee_unemployment_minor + row.employer_unemployment_minor,
  '117': ({ funded_pension_minor }) => funded_pension_minor,
};

/** Lines that are the sum of the others. */
const TOTALS: ReadonlySet<string> = new Set(['118', '119']);

/** The parts of a line of the main form: other lines, or pay runs with their people, and annexes. */
export function madeOf(tsd: MonthTsd, line: string, places: TsdPlaces): readonly FigureRow[] {
  const rows = TOTALS.has(line)
    ? tsd.lines.filter((one) => !TOTALS.has(one.line)).map((one) => lineRow(one, places))
    : [...runRows(tsd, line), ...annexRows(tsd, line, places)];
  return rows.filter(({ figures }) => figures.some((figure) => figure?.minor !== 0n));
}

const lineRow = (one: MonthTsd['lines'][number], places: TsdPlaces): FigureRow => ({
  key: one.line,
  code: one.line,
  name: labelOf(one),
  given: true,
  level: 0,
  kind: 'line',
  figures: [{ minor: BigInt(one.amount_minor), place: places.line(one.line) }],
});

function runRows(tsd: MonthTsd, line: string): readonly FigureRow[] {
  const of = OF_PERSON[line];
  if (of === undefined) return [];
  return tsd.pay_runs.flatMap(({ pay_run_id, month, rows }): FigureRow[] => [
    {
      key: pay_run_id,
      name: words('pay').run(monthInWords(month)),
      level: 0,
      kind: 'subtotal',
      figures: [
        {
          minor: rows.reduce((sum, row) => sum + BigInt(of(row)), 0n),
          place: { to: '/c/$company/pay', search: { run: pay_run_id } },
        },
      ],
    },
    ...rows.map((row) => ({
      key: `${pay_run_id} ${row.employee_id} ${row.payment_type_code}`,
      code: row.payment_type_code,
      name: row.employee_name,
      given: true,
      level: 1,
      kind: 'line' as const,
      figures: [{ minor: BigInt(of(row)), place: payslipPlace(pay_run_id, row.employee_id) }],
    })),
  ]);
}

function annexRows(tsd: MonthTsd, line: string, places: TsdPlaces): readonly FigureRow[] {
  const w = words('pay');
  const { annex_4, annex_5, annex_6, annex_7 } = tsd;
  // Fringe benefits come from pay items where no account has them.
  const fringe = annex_4.rows.some(({ source }) => source === 'account')
    ? places.annex('annex_4')
    : places.items;
  const row = (key: string, name: string, minor: number, place: ReturnType<TsdPlaces['annex']>) => ({
    key,
    name,
    level: 0,
    kind: 'line' as const,
    figures: [{ minor: BigInt(minor), place }],
  });
  if (line === '115') return [row('annex_4', w.annex4, annex_4.social_tax_minor, fringe)];
  if (line !== '114') return [];
  return [
    row('annex_4', w.annex4, annex_4.income_tax_minor, fringe),
    row('annex_5', w.annex5, annex_5.income_tax_minor, places.annex('annex_5')),
    row('annex_6', w.annex6, annex_6.income_tax_minor, places.annex('annex_6')),
    row('annex_7', w.annex7, annex_7.income_tax_minor, places.annex('annex_7')),
  ];
}
