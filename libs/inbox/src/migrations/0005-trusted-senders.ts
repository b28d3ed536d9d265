import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Senders that a company names itself. */
export class TrustedSenders1763600005005 implements MigrationInterface {
  readonly name = 'TrustedSenders1763600005005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox.trusted_sender (
        company_id bigint NOT NULL,
        sender text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT trusted_sender_pkey PRIMARY KEY (company_id, sender),
        CONSTRAINT trusted_sender_form CHECK (sender = lower(sender) AND sender <> '' AND length(sender) <= 320)
      );
      GRANT SELECT, INSERT, DELETE ON inbox.trusted_sender TO raamat_app;
      ${companyTable('inbox.trusted_sender')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
