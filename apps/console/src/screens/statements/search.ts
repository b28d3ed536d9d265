export interface StatementsSearch {
  readonly account?: string;
  readonly statement?: string;
  /** A file that waits to be imported. */
  readonly file?: string;
  readonly dialog?: 'withdraw';
}

const NAMES = ['account', 'statement', 'file'] as const;

export function statementsSearch(given: Record<string, unknown>): StatementsSearch {
  const texts = NAMES.flatMap((name) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(texts),
    ...(given['dialog'] === 'withdraw' ? { dialog: 'withdraw' as const } : {}),
  };
}
