import { only } from '../../api/only.js';

export interface ClosingSearch {
  /** `2026-01`; the oldest month that is over and open if absent. */
  readonly month?: string;
  readonly check?: string;
  readonly dialog?: 'close' | 'reopen';
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const closingSearch = ({ month, check, dialog }: Record<string, unknown>): ClosingSearch =>
  only({
    month: typeof month === 'string' && MONTH.test(month) ? month : undefined,
    check: typeof check === 'string' && check !== '' ? check : undefined,
    dialog: (['close', 'reopen'] as const).find((one) => one === dialog),
  });
