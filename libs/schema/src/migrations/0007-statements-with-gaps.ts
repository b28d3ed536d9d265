import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rows of these are written for all companies at once. */
const TABLES = ['files.extraction', 'tasks.task'];

/**
 * Has statements read again that were held because they left a gap: they come in now. A statement after missing
 * days failed by the check of the ledger too; one that still differs is held again. The tasks wait for ten minutes, so that no
 * worker of the release before, which may still run, takes them and holds them as it did.
 */
export class Schema1763600900007 implements MigrationInterface {
  readonly name = 'Schema1763600900007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`).join('\n'));
    await runner.query(`
      WITH held AS (
        UPDATE files.extraction AS read SET state = 'queued', error_code = NULL, booking_state = NULL, booking_reason = NULL
        FROM identity.company
        WHERE company.id = read.company_id AND company.state <> 'deleted'
          AND read.state = 'failed' AND read.error_code = 'statement_unbalanced'
          AND EXISTS (SELECT FROM jsonb_array_elements(read.checks) AS held
            WHERE held ->> 'code' IN ('continues', 'ledger') AND held -> 'passed' = 'false')
        RETURNING read.company_id, read.file_id
      )
      INSERT INTO tasks.task (company_id, kind, version, queue, payload, priority, run_at, subject_type, subject_id)
      SELECT company_id, 'import-statement', 2, 'bank', jsonb_build_object('fileId', file_id::text), 3,
        now() + interval '10 minutes', 'file', file_id::text
      FROM held;
    `);
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`).join('\n'));
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
