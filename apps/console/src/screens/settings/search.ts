export const TABS = ['vat', 'numbering', 'bank', 'automatic', 'trail', 'access'] as const;
export type Tab = (typeof TABS)[number];

export interface SettingsSearch {
  /** The data of the company if absent. */
  readonly tab?: Tab;
  /** Of the trail: the kind of object, and one object of it. */
  readonly object?: string;
  readonly id?: string;
  /** A person, or `service`. */
  readonly who?: string;
  readonly from?: string;
  readonly to?: string;
  /** The open change: the address is a link to it. */
  readonly event?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIELDS = ['object', 'id', 'who', 'from', 'to', 'event'] as const;

export function settingsSearch(search: Record<string, unknown>): SettingsSearch {
  const tab = TABS.find((one) => one === search['tab']);
  if (tab === undefined) return {};
  if (tab !== 'trail') return { tab };
  const given = FIELDS.flatMap((field) => {
    const value = search[field];
    const isDay = field === 'from' || field === 'to';
    return typeof value === 'string' && value !== '' && (!isDay || DAY.test(value)) ? [[field, value]] : [];
  });
  return { tab, ...(Object.fromEntries(given) as Omit<SettingsSearch, 'tab'>) };
}
