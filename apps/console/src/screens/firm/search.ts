import { type Mandate } from '../../api/firm-companies.js';

export const MANDATES = ['none', 'requested', 'granted', 'refused', 'withdrawn'] as const satisfies Mandate[];

export interface FirmCompaniesSearch {
  readonly q?: string;
  readonly mandate?: Mandate;
  readonly needs?: 'tasks';
  /** The row that is open. */
  readonly open?: string;
}

export interface FirmPeopleSearch {
  readonly q?: string;
  readonly locked?: true;
  readonly open?: string;
}

type Given = Record<string, unknown>;

export function firmCompaniesSearch({ mandate, needs, ...rest }: Given): FirmCompaniesSearch {
  const state = MANDATES.find((one) => one === mandate);
  return {
    ...textOf(rest),
    ...(state === undefined ? {} : { mandate: state }),
    ...(needs === 'tasks' ? { needs } : {}),
  };
}

export const firmPeopleSearch = ({ locked, ...rest }: Given): FirmPeopleSearch => ({
  ...textOf(rest),
  ...(locked === true ? { locked } : {}),
});

/** Digits in an address are a number until somebody asks. */
const textOf = ({ q, open }: Given): { readonly q?: string; readonly open?: string } => ({
  ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
  ...(typeof open === 'string' ? { open } : {}),
});
