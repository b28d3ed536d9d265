/**
 * The keys of queries: of the person, of an organization, of a company. Everything of a company begins with its id and then the contract's name of the object, so that a
 * change of the company names exactly what is to be read again.
 */
export const keys = {
  me: ['me'] as const,
  /** The work of all companies. */
  work: ['work'] as const,
  mine: (resource: string, ...rest: readonly unknown[]) => ['mine', resource, ...rest] as const,
  organization: (organizationId: string, ...rest: readonly unknown[]) =>
    ['organization', organizationId, ...rest] as const,
  company: (companyId: string) => ['company', companyId] as const,
  of: (companyId: string, resource: string, ...rest: readonly unknown[]) =>
    ['company', companyId, resource, ...rest] as const,
};
