import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Raw mails that are there count among what their companies store. */
export class CountedMails1763600005006 implements MigrationInterface {
  readonly name = 'CountedMails1763600005006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inbox.email NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE files.usage NO FORCE ROW LEVEL SECURITY;
      INSERT INTO files.usage AS kept (company_id, stored_bytes, day, files, mails, pages)
        SELECT company_id, sum(size_bytes), current_date - 1, 0, 0, 0 FROM inbox.email GROUP BY company_id
        ON CONFLICT (company_id) DO UPDATE SET stored_bytes = kept.stored_bytes + excluded.stored_bytes;
      ALTER TABLE files.usage FORCE ROW LEVEL SECURITY;
      ALTER TABLE inbox.email FORCE ROW LEVEL SECURITY;
      -- Which raw mails are somebody's is asked before any is swept away.
      CREATE INDEX email_raw ON inbox.email (raw_sha256);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
