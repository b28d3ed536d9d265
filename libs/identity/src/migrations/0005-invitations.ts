import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** People are invited by letter, and the staff of the firm look at a company through a role. */
export class Identity1763600002005 implements MigrationInterface {
  readonly name = 'Identity1763600002005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.invitation (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT invitation_pkey PRIMARY KEY,
        organization_id bigint NOT NULL CONSTRAINT invitation_organization REFERENCES identity.organization (id),
        email text NOT NULL,
        email_folded text NOT NULL,
        role text NOT NULL,
        invited_by bigint NOT NULL CONSTRAINT invitation_inviter REFERENCES identity.app_user (id),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        accepted_at timestamptz,
        accepted_by bigint CONSTRAINT invitation_accepter REFERENCES identity.app_user (id),
        revoked_at timestamptz,
        CONSTRAINT invitation_role CHECK (role IN ('owner', 'member', 'viewer')),
        CONSTRAINT invitation_once CHECK (accepted_at IS NULL OR revoked_at IS NULL)
      );
      CREATE UNIQUE INDEX invitation_open ON identity.invitation (organization_id, email_folded)
        WHERE accepted_at IS NULL AND revoked_at IS NULL;
      CREATE INDEX invitation_of_organization ON identity.invitation (organization_id, id);
      GRANT SELECT, INSERT, UPDATE (accepted_at, accepted_by, revoked_at) ON identity.invitation TO raamat_app;

      ALTER TABLE identity.session
        ADD COLUMN view_as_company_id bigint CONSTRAINT session_view_as_company REFERENCES identity.company (id),
        ADD COLUMN view_as_role text,
        ADD CONSTRAINT session_view_as CHECK ((view_as_company_id IS NULL) = (view_as_role IS NULL)),
        ADD CONSTRAINT session_view_as_role CHECK (view_as_role IN ('owner', 'member', 'viewer'));
      GRANT UPDATE (view_as_company_id, view_as_role) ON identity.session TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
