const TABS = ['changes', 'requests'] as const;
export const STATES = ['pending', 'delivered', 'failed'] as const;

export interface DevelopersSearch {
  /** The webhooks if absent. */
  readonly tab?: (typeof TABS)[number];
  /** The endpoint whose deliveries are shown. */
  readonly endpoint?: string;
  readonly state?: (typeof STATES)[number];
  /** The open delivery. */
  readonly delivery?: string;
  /** Only requests that were refused or failed. */
  readonly failed?: true;
  /** Only requests of this key. */
  readonly key?: string;
}

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

export function developersSearch(search: Record<string, unknown>): DevelopersSearch {
  const tab = TABS.find((one) => one === search['tab']);
  if (tab === 'requests')
    return {
      tab,
      ...(search['failed'] === true ? { failed: true } : {}),
      ...(text(search['key']) ? { key: search['key'] } : {}),
    };
  if (tab !== undefined) return { tab };
  const { endpoint, delivery } = search;
  if (!text(endpoint)) return {};
  const state = STATES.find((one) => one === search['state']);
  return {
    endpoint,
    ...(state === undefined ? {} : { state }),
    ...(text(delivery) ? { delivery } : {}),
  };
}
