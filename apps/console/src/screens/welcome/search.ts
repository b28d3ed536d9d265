export interface WelcomeSearch {
  /** The company whose first steps are shown. */
  readonly company?: string;
  /** The token of an invitation's letter. */
  readonly invitation?: string;
  /** A further company is to be added. */
  readonly add?: 'company';
  readonly dialog?: 'factor';
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function welcomeSearch(given: Record<string, unknown>): WelcomeSearch {
  const [company, invitation] = [text(given['company']), text(given['invitation'])];
  return {
    ...(company === undefined ? {} : { company }),
    ...(invitation === undefined ? {} : { invitation }),
    ...(given['add'] === 'company' ? { add: 'company' } : {}),
    ...(given['dialog'] === 'factor' ? { dialog: 'factor' } : {}),
  };
}
