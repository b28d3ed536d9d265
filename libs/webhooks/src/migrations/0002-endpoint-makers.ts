import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { encodeId } from '#platform';

/** An endpoint shows who made it and by what, and ends with the app that made it. What the audit trail knows fills it. */
export class Webhooks1763600009002 implements MigrationInterface {
  readonly name = 'Webhooks1763600009002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhooks.endpoint ADD COLUMN created_by bigint, ADD COLUMN created_with_kind text,
        ADD COLUMN created_with_id text,
        ADD CONSTRAINT endpoint_created_with CHECK ((created_with_kind IS NULL) = (created_with_id IS NULL)),
        DROP CONSTRAINT endpoint_disabled_reason,
        ADD CONSTRAINT endpoint_disabled_reason CHECK
          (disabled_reason = ANY ('{on_request,gone,failing,company_deleted,app_ended}'::text[]));
      GRANT SELECT (created_with_kind, created_with_id) ON webhooks.endpoint TO raamat_system`);
    const tables = ['webhooks.endpoint', 'platform.audit_event'];
    for (const table of tables) await runner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    const endpoints = (await runner.query('SELECT company_id, id FROM webhooks.endpoint')) as {
      company_id: string;
      id: string;
    }[];
    for (const { company_id: companyId, id } of endpoints) {
      await runner.query(
        `UPDATE webhooks.endpoint SET created_by = act.user_id, created_with_kind = act.credential_kind,
           created_with_id = act.credential_id
         FROM (SELECT user_id, credential_kind, credential_id FROM platform.audit_event
           WHERE company_id = $1 AND action = 'webhook_endpoint.create' AND object_id = $3 ORDER BY id LIMIT 1) AS act
         WHERE company_id = $1 AND id = $2`,
        [companyId, id, encodeId('webhook_endpoint', BigInt(id))],
      );
    }
    for (const table of tables) await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
