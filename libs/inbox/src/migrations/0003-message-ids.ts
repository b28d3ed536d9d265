import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Mails are found by their message id, and a confirmation of forwarding keeps its code and link sealed. */
export class MessageIds1763600005003 implements MigrationInterface {
  readonly name = 'MessageIds1763600005003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inbox.email ADD confirmation bytea;
      GRANT UPDATE (confirmation) ON inbox.email TO raamat_app;
      CREATE INDEX email_message ON inbox.email (company_id, message_id) WHERE message_id IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
