interface SettingsSearch {
  /** The data of the company if absent. */
  readonly tab?: 'access';
}

export const settingsSearch = ({ tab }: Record<string, unknown>): SettingsSearch =>
  tab === 'access' ? { tab } : {};
