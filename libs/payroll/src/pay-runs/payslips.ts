import { encodeId } from '#platform';
import { worded } from '#reasons';
import { itemSums, payableOf, type RunItem } from '../rules/run-items.js';
import { type PayLine, totalOf } from '../rules/pay-lines.js';
import { type PayslipView } from './pay-run.wire.js';

/** One payslip per person, over all employments and items. */
export function payslipsOf(lines: readonly PayLine[], items: readonly RunItem[]): PayslipView[] {
  const people = new Map<bigint, { lines: PayLine[]; items: RunItem[] }>();
  const of = (id: bigint) => {
    const known = people.get(id) ?? { lines: [], items: [] };
    people.set(id, known);
    return known;
  };
  for (const line of lines) of(line.employee_id).lines.push(line);
  for (const item of items) of(item.employee_id).items.push(item);
  return [...people.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, own]) => payslipOf(id, own.lines, own.items));
}

function payslipOf(id: bigint, lines: readonly PayLine[], items: readonly RunItem[]): PayslipView {
  const [main] = lines;
  const [item] = items;
  const total = totalOf(lines);
  const sums = itemSums(items);
  return {
    employee_id: encodeId('employee', id),
    employee_name: (main ?? item)?.employee_name ?? '',
    employment_id: encodeId('employment', (main ?? item)?.employment_id ?? 0n),
    payment_type_code: main?.payment_type_code ?? '',
    ...total,
    ...sums,
    payable_minor: payableOf(total.net_minor, sums),
    lines: lines.map(lineOf),
    items: items.map(({ item_id, kind, amount_minor, description }) => ({
      pay_item_id: item_id,
      kind,
      amount_minor,
      description,
    })),
  };
}

function lineOf({ figures, ...line }: PayLine): PayslipView['lines'][number] {
  return {
    employment_id: encodeId('employment', line.employment_id),
    payment_type_code: line.payment_type_code,
    basic_exemption_minor: line.basic_exemption_minor,
    gross_minor: line.gross_minor,
    income_tax_minor: line.income_tax_minor,
    social_tax_minor: line.social_tax_minor,
    employee_unemployment_minor: line.employee_unemployment_minor,
    employer_unemployment_minor: line.employer_unemployment_minor,
    funded_pension_minor: line.funded_pension_minor,
    net_minor: line.net_minor,
    employer_cost_minor: line.employer_cost_minor,
    social_tax_base_minor: line.social_tax_base_minor,
    figures: figures.map((figure) => ({
      ...figure,
      message: worded(figure).message,
      parameters: { ...figure.parameters },
      amount_minor: BigInt(figure.amount_minor),
      base_minor: figure.base_minor === null ? null : BigInt(figure.base_minor),
    })),
  };
}
