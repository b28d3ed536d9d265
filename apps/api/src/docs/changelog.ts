/** What changed in the contract on a day. */
export interface ChangelogEntry {
  /** ISO 8601. */
  readonly date: string;
  readonly changes: string;
  /** What breaks, each exactly as `raamat openapi --check` names it. */
  readonly breaking?: readonly string[];
}

/**
 * The dated changelog of the contract, newest first. A breaking change is always announced here; what only adds need
 * not be.
 */
export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    date: '2026-10-15',
    changes:
      'New permission `reconciliation.decide`; invoice detail field `allocations`; invoice fields `posted_at`; revision ' +
      'documents gain `file_id`, `download_url`, `source`. Company state `deleted`; 409 `company_closed`.',
  },
  {
    date: '2026-10-14',
    changes:
      'Employee and payroll operations; permission `employees.submit`; `features.employees` in the caller. Tax account ' +
      'balance operation added.',
  },
  { date: '2026-10-13', changes: 'Line `unit_price`; party defaults `language`.' },
  {
    date: '2026-10-09',
    changes:
      'Own sales invoices refuse document role `original` (send `supporting`); issue requires seller and buyer addresses ' +
      'for a VAT-registered company; foreign-currency VAT frozen at issue (`revision.base_vat`). Breaking: set `role` to ' +
      "`supporting` on sales drafts and set a customer's address before issue.",
  },
  {
    date: '2026-10-08',
    changes:
      'OAuth request with no `scope` gets `read` only (breaking for writers: send `read write`); size limits (1 MB JSON, ' +
      '2000-character texts, 64 KB free JSON, list maxima); file content counts against the rate of expensive operations.',
  },
  {
    date: '2026-09-27',
    changes: 'Permissions `payments.read`, `payments.manage` (their operations are not public).',
  },
  {
    date: '2026-09-25',
    changes:
      'Permissions `bank.connect`, `agent.use`; `features` in the caller; first public set of operations with ' +
      'organization API key authentication.',
  },
];

/** Of the changes found, those that no entry names. */
export function unannounced(changes: readonly string[]): string[] {
  const named = new Set(CHANGELOG.flatMap(({ breaking }) => breaking ?? []));
  return changes.filter((change) => !named.has(change));
}
