import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Apps are connected by consent: what the authorization server remembers, and the connections that people made. */
export class Identity1763600002015 implements MigrationInterface {
  readonly name = 'Identity1763600002015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.oauth_state (
        kind text NOT NULL,
        id_hash bytea NOT NULL,
        payload jsonb NOT NULL,
        grant_id text,
        user_code_hash bytea,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        consumed_at timestamptz,
        polled_at timestamptz,
        poll_seconds integer NOT NULL DEFAULT 5,
        CONSTRAINT oauth_state_pkey PRIMARY KEY (kind, id_hash)
      );
      CREATE INDEX oauth_state_of_grant ON identity.oauth_state (grant_id) WHERE grant_id IS NOT NULL;
      CREATE UNIQUE INDEX oauth_state_user_code ON identity.oauth_state (user_code_hash)
        WHERE user_code_hash IS NOT NULL;
      CREATE INDEX oauth_state_expiry ON identity.oauth_state (expires_at) WHERE expires_at IS NOT NULL;
      GRANT SELECT, INSERT, UPDATE, DELETE ON identity.oauth_state TO raamat_app;
      GRANT SELECT, DELETE ON identity.oauth_state TO raamat_system;

      CREATE TABLE identity.connected_app (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT connected_app_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT connected_app_user REFERENCES identity.app_user (id),
        organization_id bigint NOT NULL
          CONSTRAINT connected_app_organization REFERENCES identity.organization (id),
        grant_id text NOT NULL,
        client_id text NOT NULL,
        client_name text,
        self_registered boolean NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz,
        revoked_reason text,
        CONSTRAINT connected_app_scopes CHECK (scopes <@ ARRAY['read', 'write'] AND cardinality(scopes) > 0)
      );
      CREATE UNIQUE INDEX connected_app_grant ON identity.connected_app (grant_id);
      CREATE INDEX connected_app_of_user ON identity.connected_app (user_id, id) WHERE revoked_at IS NULL;
      CREATE INDEX connected_app_of_client ON identity.connected_app (client_id) WHERE revoked_at IS NULL;
      GRANT SELECT, INSERT, UPDATE (last_used_at, revoked_at, revoked_reason) ON identity.connected_app
        TO raamat_app;
      GRANT SELECT, UPDATE (revoked_at, revoked_reason) ON identity.connected_app TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
