import { encodeId } from '#platform';
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
    items: items.map(({ item_id, kind, amount_minor, description }) => ({
      pay_item_id: item_id,
      kind,
      amount_minor,
      description,
    })),
  };
}
