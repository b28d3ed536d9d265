import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable, systemReadsAll } from '#platform';

/** Inbox addresses, the mails that came to them, and what became of each part. */
export class Inbox1763600005001 implements MigrationInterface {
  readonly name = 'Inbox1763600005001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA inbox;
      GRANT USAGE ON SCHEMA inbox TO raamat_app, raamat_system;

      CREATE TABLE inbox.address (
        company_id bigint NOT NULL,
        local_part text NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CONSTRAINT address_pkey PRIMARY KEY (company_id, local_part),
        CONSTRAINT address_local_part CHECK (local_part ~ '^[a-z0-9-]{16,64}$')
      );
      CREATE UNIQUE INDEX address_unique ON inbox.address (local_part);
      CREATE UNIQUE INDEX address_live ON inbox.address (company_id) WHERE revoked_at IS NULL;
      GRANT SELECT, INSERT, UPDATE (revoked_at) ON inbox.address TO raamat_app;
      GRANT SELECT ON inbox.address TO raamat_system;
      ${companyTable('inbox.address')}
      ${systemReadsAll('inbox.address')}

      CREATE TABLE inbox.email (
        id bigint GENERATED ALWAYS AS IDENTITY,
        company_id bigint NOT NULL,
        received_at timestamptz NOT NULL,
        envelope_from text NOT NULL,
        from_address text NOT NULL,
        from_name text,
        subject text,
        message_id text,
        size_bytes bigint NOT NULL,
        raw_sha256 text NOT NULL,
        raw_ref text NOT NULL,
        status text NOT NULL,
        reason text,
        authentication jsonb NOT NULL,
        processed_at timestamptz,
        CONSTRAINT email_pkey PRIMARY KEY (id),
        CONSTRAINT email_company UNIQUE (company_id, id),
        CONSTRAINT email_status CHECK (status IN ('received', 'processed', 'ignored', 'failed'))
      );
      CREATE INDEX email_newest ON inbox.email (company_id, received_at DESC, id DESC);
      GRANT SELECT, UPDATE (from_address, from_name, subject, message_id, status, reason, authentication, processed_at)
        ON inbox.email TO raamat_app;
      GRANT SELECT, INSERT ON inbox.email TO raamat_system;
      ${companyTable('inbox.email')}
      ${systemReadsAll('inbox.email')}

      CREATE TABLE inbox.email_part (
        company_id bigint NOT NULL,
        email_id bigint NOT NULL,
        part_no integer NOT NULL,
        name text NOT NULL,
        content_type text NOT NULL,
        size_bytes bigint NOT NULL,
        outcome text NOT NULL,
        file_id bigint,
        CONSTRAINT email_part_pkey PRIMARY KEY (company_id, email_id, part_no),
        CONSTRAINT email_part_email FOREIGN KEY (company_id, email_id) REFERENCES inbox.email (company_id, id),
        CONSTRAINT email_part_outcome CHECK
          (outcome IN ('stored', 'duplicate', 'inline_ignored', 'unsupported', 'too_large', 'encrypted'))
      );
      GRANT SELECT, INSERT ON inbox.email_part TO raamat_app;
      ${companyTable('inbox.email_part')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
