import { type CompanyLimits, type FirmCompany } from '../../api/firm-companies.js';

export const LIMITS = ['stored_bytes', 'files_a_day', 'mails_a_day', 'pages_a_day'] as const;
export type TypedLimits = Readonly<Partial<Record<(typeof LIMITS)[number], string>>>;

/** The usage that each limit is about. */
export const USED = {
  stored_bytes: 'stored_bytes',
  files_a_day: 'files',
  mails_a_day: 'mails',
  pages_a_day: 'pages',
} as const;

const GIGABYTE = 1_000_000_000;

/** The limits as they are sent, storage in bytes; undefined while a field is no whole number. */
export function limitsOf(typed: TypedLimits): CompanyLimits | undefined {
  if (LIMITS.some((name) => !/^\d{0,9}$/.test(typed[name] ?? ''))) return undefined;
  const whole = (name: (typeof LIMITS)[number]): number | null =>
    (typed[name] ?? '') === '' ? null : Number(typed[name]);
  const stored = whole('stored_bytes');
  return {
    stored_bytes: stored === null ? null : Math.min(stored * GIGABYTE, Number.MAX_SAFE_INTEGER),
    files_a_day: whole('files_a_day'),
    mails_a_day: whole('mails_a_day'),
    pages_a_day: whole('pages_a_day'),
  };
}

export const limitsInForce = ({ usage }: FirmCompany): CompanyLimits => ({
  stored_bytes: usage.stored_bytes.limit,
  files_a_day: usage.files.limit,
  mails_a_day: usage.mails.limit,
  pages_a_day: usage.pages.limit,
});
