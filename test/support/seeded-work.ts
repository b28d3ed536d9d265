import { encodeId } from '#platform';
import { type TestOrganization } from './api.js';
import { type TestDatabase } from './database.js';

/** The stored status of a company, as the worker would have counted it. */
export interface SeededWork {
  readonly waiting?: Readonly<Record<string, { readonly count: number; readonly oldest_on: string }>>;
  readonly deadlines?: readonly { readonly kind: string; readonly month: string; readonly due_on: string }[];
}

/** Adds a company with stored work, and returns its id in the API. */
export async function companyWithWork(
  db: TestDatabase,
  organization: TestOrganization,
  { waiting = {}, deadlines = [] }: SeededWork,
): Promise<{ readonly id: bigint; readonly shownId: string }> {
  const { id } = await organization.company('ready');
  await storeWork(db, id, { waiting, deadlines });
  return { id, shownId: encodeId('company', id) };
}

export async function storeWork(
  db: TestDatabase,
  companyId: bigint,
  { waiting = {}, deadlines = [] }: SeededWork,
): Promise<void> {
  await db.owner(
    `INSERT INTO identity.company_status (company_id, computed_at, waiting, deadlines)
     VALUES ($1, '2026-11-20T08:00:00Z', $2, $3)
     ON CONFLICT (company_id) DO UPDATE SET waiting = excluded.waiting, deadlines = excluded.deadlines`,
    [companyId, JSON.stringify(waiting), JSON.stringify(deadlines)],
  );
}
