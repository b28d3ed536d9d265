interface OrganizationSearch {
  /** The people of the organization if absent. */
  readonly tab?: 'keys';
}

export const organizationSearch = ({ tab }: Record<string, unknown>): OrganizationSearch =>
  tab === 'keys' ? { tab } : {};
