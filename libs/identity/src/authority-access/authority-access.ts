import { type IsoDate, problem, type Problem } from '#platform';

export const AUTHORITY_ACCESS_STATES = ['none', 'requested', 'granted', 'refused', 'withdrawn'] as const;
export type AuthorityAccessState = (typeof AUTHORITY_ACCESS_STATES)[number];

/** Basis of a mandate on an installation whose authorities are the sandbox's stand-ins. */
export const BY_SANDBOX = 'sandbox';
/** Basis of a mandate that staff granted without a request and without naming a basis. */
export const BY_STAFF = 'staff_decision';

/** Whether the service may ask the tax authority and the employment register in a company's name, and since when. */
export interface AuthorityAccess {
  readonly state: AuthorityAccessState;
  /** Why the firm may act for the company, in the words of the person who asked; null while nobody has. */
  readonly basis: string | null;
  /** The document that shows it. */
  readonly fileId: bigint | null;
  readonly requestedBy: bigint | null;
  readonly requestedAt: Date | null;
  /** Null where the installation granted it instead of a person. */
  readonly grantedBy: bigint | null;
  readonly grantedAt: Date | null;
  /** Last day of the mandate, in the books' time zone; null: until it is withdrawn. */
  readonly validTo: IsoDate | null;
  /** Why staff refused or withdrew it. */
  readonly reason: string | null;
}

export const NO_AUTHORITY_ACCESS: AuthorityAccess = {
  state: 'none',
  basis: null,
  fileId: null,
  requestedBy: null,
  requestedAt: null,
  grantedBy: null,
  grantedAt: null,
  validTo: null,
  reason: null,
};

/** The mandate on a given day: after its last day it is withdrawn automatically. */
export function authorityAccessOn(stored: AuthorityAccess, today: IsoDate): AuthorityAccess {
  const over = stored.state === 'granted' && stored.validTo !== null && stored.validTo < today;
  return over ? { ...stored, state: 'withdrawn' } : stored;
}

/** Whether the tax authority and the employment register may be asked in the name of this company today. */
export function mayAskAuthorities(
  company: { readonly authorityAccess: AuthorityAccess },
  today: IsoDate,
): boolean {
  return authorityAccessOn(company.authorityAccess, today).state === 'granted';
}

export function authorityAccessMissing(): Problem {
  return problem(
    'authority_access_missing',
    'The company has not granted the service access to the authorities: its authority_access is not granted.',
  );
}
