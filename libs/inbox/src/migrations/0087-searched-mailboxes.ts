import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** When a mailbox was last searched for documents of payments. */
export class SearchedMailboxes1763600005087 implements MigrationInterface {
  readonly name = 'SearchedMailboxes1763600005087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inbox.company_mailbox ADD COLUMN searched_on date;
      GRANT UPDATE (searched_on) ON inbox.company_mailbox TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
