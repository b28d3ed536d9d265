import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A company's mandate: whether the service may ask the tax authority and the employment register in its name. It stands in the
 * row of the company: every company has exactly one. Companies of before have none until a later migration, which sees
 * what staff approved, grants theirs.
 */
export class Identity1763600002022 implements MigrationInterface {
  readonly name = 'Identity1763600002022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.company
        ADD COLUMN authority_access text NOT NULL DEFAULT 'none',
        ADD COLUMN authority_access_basis text,
        ADD COLUMN authority_access_file_id bigint,
        ADD COLUMN authority_access_requested_by bigint,
        ADD COLUMN authority_access_requested_at timestamptz,
        ADD COLUMN authority_access_granted_by bigint,
        ADD COLUMN authority_access_granted_at timestamptz,
        ADD COLUMN authority_access_valid_to date,
        ADD COLUMN authority_access_reason text,
        ADD CONSTRAINT company_authority_access
          CHECK (authority_access = ANY ('{none,requested,granted,refused,withdrawn}'::text[])),
        ADD CONSTRAINT company_authority_access_basis
          CHECK ((authority_access = 'none') = (authority_access_basis IS NULL)),
        ADD CONSTRAINT company_authority_access_granted
          CHECK (authority_access <> 'granted' OR authority_access_granted_at IS NOT NULL),
        ADD CONSTRAINT company_authority_access_requester
          FOREIGN KEY (authority_access_requested_by) REFERENCES identity.app_user (id),
        ADD CONSTRAINT company_authority_access_granter
          FOREIGN KEY (authority_access_granted_by) REFERENCES identity.app_user (id);
      CREATE INDEX company_by_authority_access ON identity.company (authority_access, id);
      GRANT UPDATE (authority_access, authority_access_basis, authority_access_file_id, authority_access_requested_by,
        authority_access_requested_at, authority_access_granted_by, authority_access_granted_at,
        authority_access_valid_to, authority_access_reason) ON identity.company TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
