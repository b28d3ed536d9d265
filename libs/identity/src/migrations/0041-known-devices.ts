import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Browsers in which people have signed in: strangers who use up the attempts of an account do not shut these out. */
export class Identity1763600002041 implements MigrationInterface {
  readonly name = 'Identity1763600002041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.known_device (
        user_id bigint NOT NULL CONSTRAINT known_device_user REFERENCES identity.app_user (id),
        token_hash bytea NOT NULL,
        signed_in_at timestamptz NOT NULL,
        CONSTRAINT known_device_pkey PRIMARY KEY (user_id, token_hash)
      );
      GRANT SELECT, INSERT, DELETE, UPDATE (signed_in_at) ON identity.known_device TO raamat_app;
      GRANT SELECT, DELETE ON identity.known_device TO raamat_system;`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
