import {
  type Actor,
  type Database,
  decodeId,
  encodeId,
  enterCompany,
  fieldProblem,
  recordAudit,
  type Sql,
} from '#platform';
import { type Role } from '../access/roles.js';

/** The role through which staff view a company, until their session ends or they choose another. */
export class ViewAsChoices {
  constructor(private readonly database: Database) {}

  /** @throws Problem `validation_error` with `not_found` on `company_id` */
  assertCompany(companyId: bigint): Promise<void> {
    return this.database.read((sql) => assertCompany(sql, companyId));
  }

  /** @throws Problem as `assertCompany` */
  async choose(actor: Actor, companyId: bigint, role: Role): Promise<void> {
    await this.database.transaction(async (sql) => {
      await assertCompany(sql, companyId);
      await sql.run('UPDATE identity.session SET view_as_company_id = $2, view_as_role = $3 WHERE id = $1', [
        sessionOf(actor),
        companyId,
        role,
      ]);
      await enterCompany(sql, companyId);
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'staff.view_as',
        objectType: 'company',
        objectId: encodeId('company', companyId),
        newValues: { view_as: role },
      });
    });
  }

  /** Returns to the view of staff everywhere. Where nothing was chosen, nothing changes. */
  async end(actor: Actor): Promise<void> {
    await this.database.transaction(async (sql) => {
      const chosen = await sql.row<{ companyId: bigint; role: Role }>(
        `SELECT view_as_company_id AS "companyId", view_as_role AS role FROM identity.session
         WHERE id = $1 AND view_as_role IS NOT NULL FOR UPDATE`,
        [sessionOf(actor)],
      );
      if (chosen === undefined) return;
      await sql.run(
        'UPDATE identity.session SET view_as_company_id = NULL, view_as_role = NULL WHERE id = $1',
        [sessionOf(actor)],
      );
      await enterCompany(sql, chosen.companyId);
      await recordAudit(sql, {
        actor,
        companyId: chosen.companyId,
        action: 'staff.view_as_end',
        objectType: 'company',
        objectId: encodeId('company', chosen.companyId),
        oldValues: { view_as: chosen.role },
      });
    });
  }
}

async function assertCompany(sql: Sql, companyId: bigint): Promise<void> {
  const company = await sql.row('SELECT 1 AS one FROM identity.company WHERE id = $1', [companyId]);
  if (company !== undefined) return;
  throw fieldProblem('validation_error', 'company_id', 'not_found', 'There is no such company.');
}

function sessionOf({ credential }: Actor): bigint {
  const id = credential.kind === 'session' ? decodeId('session', credential.id) : undefined;
  if (id === undefined) throw new Error('Only a signed-in person can view a company as a role.');
  return id;
}
