import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** People sign in: sessions, the second factor, what links in letters allow, and how often anybody may try. */
export class Identity1763600002003 implements MigrationInterface {
  readonly name = 'Identity1763600002003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.session (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT session_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT session_owner REFERENCES identity.app_user (id),
        token_hash bytea NOT NULL,
        second_factor_at timestamptz,
        totp_pending bytea,
        address text NOT NULL,
        user_agent text,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_reason text
      );
      CREATE UNIQUE INDEX session_token ON identity.session (token_hash);
      CREATE INDEX session_of_user ON identity.session (user_id, id) WHERE ended_at IS NULL;
      GRANT SELECT, INSERT, UPDATE (token_hash, second_factor_at, totp_pending, last_seen_at, ended_at, ended_reason)
        ON identity.session TO raamat_app;
      GRANT SELECT, DELETE ON identity.session TO raamat_system;

      CREATE TABLE identity.attempt_allowance (
        key bytea CONSTRAINT attempt_allowance_pkey PRIMARY KEY,
        full_at timestamptz NOT NULL
      );
      GRANT SELECT, INSERT, UPDATE (full_at) ON identity.attempt_allowance TO raamat_app;
      GRANT SELECT, DELETE ON identity.attempt_allowance TO raamat_system;

      -- A code of the second factor is good once: the last one taken, by its 30 seconds.
      ALTER TABLE identity.app_user ADD COLUMN totp_last_step bigint;
      GRANT UPDATE (totp_last_step) ON identity.app_user TO raamat_app;

      CREATE TABLE identity.recovery_code (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT recovery_code_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT recovery_code_user REFERENCES identity.app_user (id),
        code_hash bytea NOT NULL,
        used_at timestamptz
      );
      CREATE UNIQUE INDEX recovery_code_hash ON identity.recovery_code (user_id, code_hash);
      GRANT SELECT, INSERT, DELETE, UPDATE (used_at) ON identity.recovery_code TO raamat_app;

      CREATE TABLE identity.letter_token (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT letter_token_pkey PRIMARY KEY,
        user_id bigint NOT NULL CONSTRAINT letter_token_user REFERENCES identity.app_user (id),
        purpose text NOT NULL,
        token_hash bytea NOT NULL,
        email_folded text NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        CONSTRAINT letter_token_purpose CHECK (purpose IN ('email_verification', 'password_reset'))
      );
      CREATE UNIQUE INDEX letter_token_hash ON identity.letter_token (token_hash);
      CREATE INDEX letter_token_of_user ON identity.letter_token (user_id, purpose) WHERE used_at IS NULL;
      GRANT SELECT, INSERT, UPDATE (used_at) ON identity.letter_token TO raamat_app;
      GRANT SELECT, DELETE ON identity.letter_token TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
