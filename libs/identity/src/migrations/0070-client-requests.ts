import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The requests of keys and apps of the last day. */
export class Identity1763600002070 implements MigrationInterface {
  readonly name = 'Identity1763600002070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.client_request (
        id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1000000000000) CONSTRAINT client_request_pkey PRIMARY KEY,
        organization_id bigint NOT NULL,
        occurred_at timestamptz NOT NULL,
        user_id bigint NOT NULL,
        credential_kind text NOT NULL,
        credential_id bigint NOT NULL,
        method text NOT NULL,
        path text NOT NULL,
        status integer NOT NULL,
        duration_ms integer NOT NULL,
        request_id text NOT NULL,
        CONSTRAINT client_request_credential CHECK (credential_kind = ANY ('{api_key,oauth}'::text[]))
      );
      CREATE INDEX client_request_of_organization ON identity.client_request (organization_id, occurred_at, id);
      CREATE INDEX client_request_of_user ON identity.client_request (organization_id, user_id, occurred_at, id);
      CREATE INDEX client_request_age ON identity.client_request (occurred_at);
      GRANT SELECT, INSERT ON identity.client_request TO raamat_app;
      GRANT SELECT, DELETE ON identity.client_request TO raamat_system`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
