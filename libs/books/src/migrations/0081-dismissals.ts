import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Documents that are not for the books, with the reason: they are not to be booked, and can be brought back. */
export class Books1763600003081 implements MigrationInterface {
  readonly name = 'Books1763600003081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.document ADD COLUMN dismissed_reason text, ADD COLUMN dismissed_at timestamptz,
        ADD COLUMN dismissed_by bigint, ADD COLUMN dismissed_automatically boolean NOT NULL DEFAULT false,
        ADD COLUMN restored_at timestamptz,
        ADD CONSTRAINT document_dismissal_reason CHECK (dismissed_reason =
          ANY ('{reminder,order,quote,statement_of_account,other_company,private,other}'::text[])),
        ADD CONSTRAINT document_dismissal CHECK ((dismissed_at IS NULL) = (dismissed_reason IS NULL)
          AND (dismissed_at IS NOT NULL OR dismissed_by IS NULL)
          AND (NOT dismissed_automatically OR dismissed_at IS NOT NULL AND dismissed_by IS NULL));
      DROP INDEX books.document_unreferenced;
      CREATE INDEX document_unreferenced ON books.document (company_id, created_at, id)
        WHERE NOT referenced AND dismissed_at IS NULL;
      CREATE INDEX document_dismissed ON books.document (company_id, created_at, id) WHERE dismissed_at IS NOT NULL;
      GRANT UPDATE (dismissed_reason, dismissed_at, dismissed_by, dismissed_automatically, restored_at)
        ON books.document TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
