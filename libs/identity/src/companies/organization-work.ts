import { type Deadline, type IsoDate, type Sql, type WaitingCount, type WorkKind } from '#platform';
import { type CompanyHead, type CompanyState } from '../access/caller.js';
import { type Viewer } from './companies.js';

/** The stored work of a company, with what decides how a caller sees it. */
export interface WorkOfCompany extends CompanyHead {
  readonly name: string;
  readonly registryCode: string;
  readonly state: CompanyState;
  readonly waiting: Partial<Record<WorkKind, WaitingCount>>;
  readonly openQuestions: number;
  readonly deadlines: readonly Deadline[];
  readonly lastBankDate: IsoDate | null;
  /** Null before the first count. */
  readonly computedAt: Date | null;
}

const WORK = `
  SELECT c.id, c.organization_id AS "organizationId", c.name, c.registry_code AS "registryCode", c.state,
    c.client_scopes AS "clientScopes", coalesce(s.waiting, '{}') AS waiting, coalesce(s.deadlines, '[]') AS deadlines,
    coalesce(s.open_questions, 0) AS "openQuestions", s.last_bank_date AS "lastBankDate", s.computed_at AS "computedAt"
  FROM identity.company AS c LEFT JOIN identity.company_status AS s ON s.company_id = c.id
  WHERE c.organization_id = $1 AND c.state <> 'deleted' AND ($2::text[] IS NULL OR c.client_scopes && $2)`;

/**
 * The stored work of every company of an organization that a caller sees, in one statement. Row security shows one
 * company at a time, so the service reads for the list.
 */
export function workOfOrganization(
  sql: Sql,
  organizationId: bigint,
  { human, credential }: Viewer,
): Promise<WorkOfCompany[]> {
  return sql.rows<WorkOfCompany>(WORK, [organizationId, human ? null : [...credential.scopes]]);
}
