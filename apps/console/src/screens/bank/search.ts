export const DIALOGS = ['accept', 'explain', 'settle', 'transfer', 'party', 'ask', 'hold'] as const;
export type BankDialog = (typeof DIALOGS)[number];

/** The part of the address that is about the queue: a link to it is the same view. */
export interface BankSearch {
  readonly account?: string;
  readonly q?: string;
  readonly all?: true;
  readonly line?: string;
  readonly dialog?: BankDialog;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export function bankSearch(given: Record<string, unknown>): BankSearch {
  const [account, q, line] = [text(given['account']), text(given['q']), text(given['line'])];
  const dialog = DIALOGS.find((one) => one === given['dialog']);
  return {
    ...(account === undefined ? {} : { account }),
    ...(q === undefined ? {} : { q }),
    ...(given['all'] === true ? { all: true as const } : {}),
    ...(line === undefined ? {} : { line }),
    ...(dialog === undefined ? {} : { dialog }),
  };
}
