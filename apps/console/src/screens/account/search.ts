export const TABS = ['letters', 'security', 'sessions', 'history'] as const;
export const DIALOGS = ['factor', 'codes', 'remove-factor', 'passkey'] as const;

export interface AccountSearch {
  /** The first part, name and preferences, if absent. */
  readonly tab?: (typeof TABS)[number];
  readonly dialog?: (typeof DIALOGS)[number];
}

export function accountSearch(given: Record<string, unknown>): AccountSearch {
  const tab = TABS.find((one) => one === given['tab']);
  const dialog = DIALOGS.find((one) => one === given['dialog']);
  return { ...(tab === undefined ? {} : { tab }), ...(dialog === undefined ? {} : { dialog }) };
}
