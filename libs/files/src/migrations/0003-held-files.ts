import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a file is held back for by the virus scanner, beside its bytes: reading it again lifts nothing. */
export class Files1763600004003 implements MigrationInterface {
  readonly name = 'Files1763600004003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE files.stored_file ADD held text,
        ADD CONSTRAINT stored_file_held CHECK (held IN ('waiting', 'infected', 'unscanned'));
      GRANT UPDATE (held) ON files.stored_file TO raamat_app;

      ALTER TABLE files.stored_file NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE files.extraction NO FORCE ROW LEVEL SECURITY;
      UPDATE files.stored_file AS file SET held = extraction.error_code FROM files.extraction
      WHERE extraction.company_id = file.company_id AND extraction.file_id = file.id
        AND extraction.error_code IN ('infected', 'unscanned');
      ALTER TABLE files.stored_file FORCE ROW LEVEL SECURITY;
      ALTER TABLE files.extraction FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
