import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The dismissal of each file's document, which the database keeps here: lists of files show and filter by it. */
export class Files1763600004081 implements MigrationInterface {
  readonly name = 'Files1763600004081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE files.stored_file ADD COLUMN dismissed_reason text, ADD COLUMN dismissed_at timestamptz,
        ADD COLUMN dismissed_by bigint, ADD COLUMN dismissed_automatically boolean NOT NULL DEFAULT false,
        DROP CONSTRAINT stored_file_outcome,
        ADD CONSTRAINT stored_file_outcome CHECK (outcome =
          ANY ('{queued,running,posted,review,statement,duplicate,not_extractable,failed,dismissed}'::text[]));
      GRANT UPDATE (dismissed_reason, dismissed_at, dismissed_by, dismissed_automatically) ON files.stored_file TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
