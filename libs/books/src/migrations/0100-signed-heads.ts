import { companyTable } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The ends of the chains of a company's log, signed each night (decision 131). */
export class Books1763600003100 implements MigrationInterface {
  readonly name = 'Books1763600003100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.signed_head (
        company_id bigint NOT NULL,
        commit_seq bigint NOT NULL,
        audit_position bigint NOT NULL,
        commit_hash bytea,
        audit_hash bytea,
        signed_at timestamptz NOT NULL,
        key_id text NOT NULL,
        signature bytea NOT NULL,
        CONSTRAINT signed_head_pkey PRIMARY KEY (company_id, commit_seq, audit_position)
      );
      ${companyTable('books.signed_head')}
      GRANT SELECT, INSERT ON books.signed_head TO raamat_app;
      CREATE TRIGGER signed_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON books.signed_head
        FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
