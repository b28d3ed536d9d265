/** The kinds of pay items. */
export const PAY_ITEM_KINDS = [
  'bonus',
  'hours',
  'holiday_pay',
  'sick_pay',
  'advance',
  'deduction',
  'net_addition',
  'fringe_benefit',
] as const;
export type PayItemKind = (typeof PAY_ITEM_KINDS)[number];

/** The sources of an item. */
export const PAY_ITEM_ORIGINS = ['api', 'csv', 'absence'] as const;
export type PayItemOrigin = (typeof PAY_ITEM_ORIGINS)[number];

/** Kinds that are paid and taxed as the wage of the employment is. */
const LIKE_WAGES: readonly PayItemKind[] = ['bonus', 'hours', 'holiday_pay'];
/** Kinds whose days are not worked: they take the place of the wage of these days. */
const DAYS_OFF: readonly PayItemKind[] = ['holiday_pay', 'sick_pay'];
/** Kinds that are earned by the work of their month, and so count for the average pay. */
const EARNED_BY_WORK: readonly PayItemKind[] = ['bonus', 'hours'];
/** Kinds that a person may post to an account of their own choice. */
const WITH_ACCOUNT: readonly PayItemKind[] = ['deduction', 'net_addition'];

export const isLikeWages = (kind: PayItemKind): boolean => LIKE_WAGES.includes(kind);
export const isDaysOff = (kind: PayItemKind): boolean => DAYS_OFF.includes(kind);
export const isEarnedByWork = (kind: PayItemKind): boolean => EARNED_BY_WORK.includes(kind);
export const takesAccount = (kind: PayItemKind): boolean => WITH_ACCOUNT.includes(kind);
