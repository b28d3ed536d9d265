import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How far a polled mailbox was read. */
export class Mailboxes1763600005004 implements MigrationInterface {
  readonly name = 'Mailboxes1763600005004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox.mailbox (
        name text NOT NULL,
        uid_validity bigint NOT NULL,
        last_uid bigint NOT NULL,
        CONSTRAINT mailbox_pkey PRIMARY KEY (name, uid_validity),
        CONSTRAINT mailbox_last_uid CHECK (last_uid >= 0)
      );
      GRANT SELECT, INSERT, UPDATE (last_uid) ON inbox.mailbox TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
