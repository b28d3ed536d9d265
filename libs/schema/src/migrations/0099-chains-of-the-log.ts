import { companyTable, systemReadsAll } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The columns of the hash chains of a company's log (decision 131), empty until the next migration fills them. It
 * hashes the existing rows as the owner, over all companies and without a lock: it restores row security for the owner
 * and the refusal of changes.
 */
export class Schema1763600900099 implements MigrationInterface {
  readonly name = 'Schema1763600900099';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.command_log
        ADD COLUMN audit_events integer NOT NULL DEFAULT 0,
        ADD COLUMN chained_at timestamptz,
        ADD COLUMN personal_salt uuid,
        ADD COLUMN personal_hash bytea,
        ADD COLUMN audit_hash bytea,
        ADD COLUMN hash bytea;
      ALTER TABLE platform.audit_event
        ADD COLUMN commit_seq bigint,
        ADD COLUMN chained_at timestamptz,
        ADD COLUMN personal_salt uuid,
        ADD COLUMN personal_hash bytea,
        ADD COLUMN hash bytea;
      GRANT INSERT (commit_seq) ON platform.audit_event TO raamat_app, raamat_system;

      CREATE TABLE platform.audit_link (
        company_id bigint NOT NULL,
        position bigint NOT NULL,
        event_id bigint NOT NULL,
        hash bytea NOT NULL,
        CONSTRAINT audit_link_pkey PRIMARY KEY (company_id, position)
      );
      CREATE TABLE platform.audit_head (
        company_id bigint NOT NULL,
        position bigint NOT NULL,
        hash bytea NOT NULL,
        CONSTRAINT audit_head_pkey PRIMARY KEY (company_id)
      ) WITH (fillfactor = 50);
      ${['platform.audit_link', 'platform.audit_head'].map((table) => companyTable(table) + systemReadsAll(table)).join('\n')}
      GRANT SELECT ON platform.audit_link, platform.audit_head TO raamat_app;
      CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.audit_link
        FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

      ${['books.command_log', 'platform.audit_event'].map(openToItsOwner).join('\n')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

function openToItsOwner(table: string): string {
  const trigger = `${table.split('.')[1] ?? ''}_append_only`;
  return `
    ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;
    DROP TRIGGER ${trigger} ON ${table};
    CREATE TRIGGER ${trigger} BEFORE DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();`;
}
