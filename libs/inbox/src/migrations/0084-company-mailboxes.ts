import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable, systemReadsAll } from '#platform';

/** Mailboxes whose mails belong to one company. Only the fetching of mails moves on in them. */
export class CompanyMailboxes1763600005084 implements MigrationInterface {
  readonly name = 'CompanyMailboxes1763600005084';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE inbox.company_mailbox (
        company_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000000000000),
        host text NOT NULL,
        port integer NOT NULL,
        security text NOT NULL,
        username text NOT NULL,
        login_sealed bytea NOT NULL,
        folder text NOT NULL,
        since date NOT NULL,
        state text NOT NULL,
        failures integer NOT NULL DEFAULT 0,
        last_error text,
        last_fetched_at timestamptz,
        next_fetch_at timestamptz,
        uid_validity bigint,
        last_uid bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT company_mailbox_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT company_mailbox_place UNIQUE (company_id, host, username, folder),
        CONSTRAINT company_mailbox_port CHECK (port BETWEEN 1 AND 65535),
        CONSTRAINT company_mailbox_security CHECK (security = ANY ('{tls,starttls}'::text[])),
        CONSTRAINT company_mailbox_named CHECK (host <> '' AND username <> '' AND folder <> ''),
        CONSTRAINT company_mailbox_state CHECK (state = ANY ('{active,failing,refused,paused}'::text[])),
        CONSTRAINT company_mailbox_error CHECK ((last_error IS NOT NULL) = (state = ANY ('{failing,refused}'::text[]))),
        CONSTRAINT company_mailbox_next CHECK ((next_fetch_at IS NOT NULL) = (state = ANY ('{active,failing}'::text[]))),
        CONSTRAINT company_mailbox_failures CHECK (failures >= 0),
        CONSTRAINT company_mailbox_last_uid CHECK (last_uid >= 0)
      );
      CREATE INDEX company_mailbox_due ON inbox.company_mailbox (next_fetch_at) WHERE next_fetch_at IS NOT NULL;
      GRANT SELECT, INSERT, DELETE, UPDATE (host, port, security, username, login_sealed, folder, since, state, failures,
        last_error, last_fetched_at, next_fetch_at, uid_validity, last_uid, updated_at) ON inbox.company_mailbox TO raamat_app;
      ${companyTable('inbox.company_mailbox')}
      GRANT SELECT, UPDATE (next_fetch_at, uid_validity, last_uid) ON inbox.company_mailbox TO raamat_system;
      ${systemReadsAll('inbox.company_mailbox')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
