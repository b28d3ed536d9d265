import { type PayItem, type PayItemRequest } from '../../api/pay.js';
import { type Day } from '../../format/days.js';
import { type Option } from '../../form/picker.js';

type Kind = PayItem['kind'];

export const KINDS: readonly Kind[] = [
  'bonus',
  'hours',
  'holiday_pay',
  'sick_pay',
  'advance',
  'deduction',
  'net_addition',
  'fringe_benefit',
];

/** The fields of a pay item as its form has them. */
export interface ItemValues {
  readonly employee: Option | undefined;
  readonly kind: Kind;
  readonly amount: bigint | undefined;
  readonly hours: string | undefined;
  readonly rate: bigint | undefined;
  readonly from: Day | undefined;
  readonly to: Day | undefined;
  readonly description: string;
  readonly account: Option | undefined;
}

export const EMPTY: ItemValues = {
  employee: undefined,
  kind: 'bonus',
  amount: undefined,
  hours: undefined,
  rate: undefined,
  from: undefined,
  to: undefined,
  description: '',
  account: undefined,
};

/** The kinds that have a field, as the contract does. */
export const hasDays = (kind: Kind): boolean => kind === 'holiday_pay' || kind === 'sick_pay';
export const hasHours = (kind: Kind): boolean => kind === 'hours';
export const hasAccount = (kind: Kind): boolean => kind === 'deduction' || kind === 'net_addition';

export const valuesOf = (item: PayItem): ItemValues => ({
  employee: { id: item.employee_id, name: item.employee_name },
  kind: item.kind,
  // An amount that was computed is computed again.
  amount: item.hours === null && item.days === null ? BigInt(item.amount_minor) : undefined,
  hours: item.hours ?? undefined,
  rate: item.rate_minor === null ? undefined : BigInt(item.rate_minor),
  from: item.from ?? undefined,
  to: item.to ?? undefined,
  description: item.description ?? '',
  account:
    item.account_code === null ? undefined : { id: item.account_code, code: item.account_code, name: '' },
});

/** Whether everything is there that the kind needs. */
export function isComplete({ employee, kind, amount, hours, rate, from, to }: ItemValues): boolean {
  if (employee === undefined) return false;
  if (hasHours(kind)) return hours !== undefined && rate !== undefined;
  if (kind === 'holiday_pay') return from !== undefined && to !== undefined;
  if (kind === 'sick_pay') return from !== undefined;
  return amount !== undefined && amount > 0n;
}

const numberOf = (minor: bigint | undefined): number | null => (minor === undefined ? null : Number(minor));

/** The request of the fields that belong to the kind. */
export function bodyOf(values: ItemValues, month: string, employmentId: string | null): PayItemRequest {
  const { kind } = values;
  const description = values.description.trim();
  return {
    employee_id: values.employee?.id ?? '',
    employment_id: employmentId,
    month,
    kind,
    amount_minor: hasHours(kind) ? null : numberOf(values.amount),
    hours: hasHours(kind) ? (values.hours ?? null) : null,
    rate_minor: hasHours(kind) ? numberOf(values.rate) : null,
    from: hasDays(kind) ? (values.from ?? null) : null,
    to: hasDays(kind) ? (values.to ?? null) : null,
    description: description === '' ? null : description,
    account_code: hasAccount(kind) ? (values.account?.code ?? null) : null,
  };
}
