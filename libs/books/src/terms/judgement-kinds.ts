export const ALLOCATION_KINDS = ['payment', 'refund', 'credit_offset', 'prepayment_apply'] as const;
export type AllocationKind = (typeof ALLOCATION_KINDS)[number];

export const MONEY_IN_KINDS = ['refund', 'intercompany', 'owner', 'tax_refund', 'grant', 'loan'] as const;
export type MoneyInKind = (typeof MONEY_IN_KINDS)[number];
