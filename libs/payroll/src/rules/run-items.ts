import { type IsoDate } from '#platform';
import { isLikeWages, type PayItemKind } from './pay-item-kinds.js';

/** A pay item in a run. */
export interface RunItem {
  readonly item_id: string;
  readonly employee_id: bigint;
  readonly employment_id: bigint;
  readonly employee_name: string;
  readonly kind: PayItemKind;
  readonly amount_minor: bigint;
  readonly description: string | null;
  readonly account_code: string | null;
}

/** Days off that an item of any month pays. */
export interface DaysOff {
  readonly employment_id: bigint;
  readonly kind: 'holiday_pay' | 'sick_pay';
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

/** The items of a month, and the days off in it. */
export interface MonthItems {
  readonly paid: readonly RunItem[];
  readonly daysOff: readonly DaysOff[];
}

export const NO_ITEMS: MonthItems = { paid: [], daysOff: [] };

/** Sums of the items that are not part of gross pay. */
export interface ItemSums {
  readonly advance_minor: bigint;
  readonly deduction_minor: bigint;
  readonly net_addition_minor: bigint;
  readonly fringe_benefit_minor: bigint;
}

export const sumOfItems = (items: readonly RunItem[], isWanted: (kind: PayItemKind) => boolean): bigint =>
  items.reduce((sum, { kind, amount_minor: amount }) => (isWanted(kind) ? sum + amount : sum), 0n);

export function itemSums(items: readonly RunItem[]): ItemSums {
  const of = (wanted: PayItemKind): bigint => sumOfItems(items, (kind) => kind === wanted);
  return {
    advance_minor: of('advance'),
    deduction_minor: of('deduction'),
    net_addition_minor: of('net_addition'),
    fringe_benefit_minor: of('fringe_benefit'),
  };
}

/** The items that add to the gross pay of an employment: those that are taxed as its wage, and sick pay. */
export const wageItems = (items: readonly RunItem[]): RunItem[] =>
  items.filter(({ kind }) => isLikeWages(kind));
export const sickPayItems = (items: readonly RunItem[]): RunItem[] =>
  items.filter(({ kind }) => kind === 'sick_pay');

/**
 * The amount that is owed to employees: net pay with net additions, less deductions. Advances are a part of it that was
 * paid before.
 */
export const owedOf = (
  net: bigint,
  {
    deduction_minor: deduction,
    net_addition_minor: addition,
  }: Omit<ItemSums, 'fringe_benefit_minor' | 'advance_minor'>,
): bigint => net - deduction + addition;

/** The amount that remains to be paid out. */
export const payableOf = (net: bigint, sums: Omit<ItemSums, 'fringe_benefit_minor'>): bigint =>
  owedOf(net, sums) - sums.advance_minor;
