/** The permissions of the contract. A client ignores those it does not know. */
export const PERMISSIONS = [
  'organization.read',
  'members.read',
  'api_keys.read',
  'audit.read',
  'books.read',
  'documents.read',
  'payments.read',
  'organization.manage',
  'members.manage',
  'api_keys.manage',
  'companies.create',
  'books.setup',
  'parties.write',
  'documents.write',
  'bank.import',
  'bank.classify',
  'bank.connect',
  'invoices.write',
  'invoices.issue',
  'invoices.post_purchase',
  'invoices.void',
  'allocations.write',
  'reconciliation.decide',
  'events.write',
  'periods.close',
  'periods.reopen',
  'vat.prepare',
  'vat.file',
  'payments.manage',
  'employees.submit',
  'agent.use',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text);
}
