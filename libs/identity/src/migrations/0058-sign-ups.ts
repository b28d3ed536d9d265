import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** People who asked to sign up, until they follow the link of their letter. */
export class Identity1763600002058 implements MigrationInterface {
  readonly name = 'Identity1763600002058';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.sign_up (
        letter_id bigint CONSTRAINT sign_up_pkey PRIMARY KEY,
        email text NOT NULL,
        name text NOT NULL,
        language text NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        CONSTRAINT sign_up_language CHECK (language = ANY ('{et,en}'::text[]))
      );
      GRANT SELECT, INSERT, UPDATE (used_at) ON identity.sign_up TO raamat_app;
      GRANT SELECT, DELETE ON identity.sign_up TO raamat_system;`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
