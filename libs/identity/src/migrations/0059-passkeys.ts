import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Passkeys, and the challenges that browsers are to sign with them. */
export class Identity1763600002059 implements MigrationInterface {
  readonly name = 'Identity1763600002059';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.passkey (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT passkey_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT passkey_user REFERENCES identity.app_user (id),
        name text NOT NULL,
        credential_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      );
      CREATE UNIQUE INDEX passkey_credential ON identity.passkey (credential_id);
      CREATE INDEX passkey_of_user ON identity.passkey (user_id, id);
      GRANT SELECT, INSERT, DELETE, UPDATE (counter, last_used_at) ON identity.passkey TO raamat_app;

      CREATE TABLE identity.passkey_challenge (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT passkey_challenge_pkey PRIMARY KEY,
        purpose text NOT NULL,
        session_id bigint,
        attempt_hash bytea,
        challenge text NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT passkey_challenge_purpose CHECK (purpose = ANY ('{register,verify,sign_in}'::text[])),
        CONSTRAINT passkey_challenge_bound CHECK ((session_id IS NULL) = (purpose = 'sign_in')
          AND (attempt_hash IS NULL) = (purpose <> 'sign_in'))
      );
      CREATE UNIQUE INDEX passkey_challenge_session ON identity.passkey_challenge (session_id, purpose)
        WHERE session_id IS NOT NULL;
      CREATE UNIQUE INDEX passkey_challenge_attempt ON identity.passkey_challenge (attempt_hash)
        WHERE attempt_hash IS NOT NULL;
      GRANT SELECT, INSERT, DELETE, UPDATE (challenge, expires_at) ON identity.passkey_challenge TO raamat_app;
      GRANT SELECT, DELETE ON identity.passkey_challenge TO raamat_system;`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
