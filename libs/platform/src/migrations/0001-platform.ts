import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '../database/tables.js';

/** Roles that the service runs as, and what every lib stands on: the audit trail and the memory of idempotency keys. */
export class Platform1763600000001 implements MigrationInterface {
  readonly name = 'Platform1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const role of ['raamat_app', 'raamat_system']) {
      await runner.query(`
        DO $$ BEGIN
          IF to_regrole('${role}') IS NULL THEN CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS; END IF;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
      await runner.query(`DO $$ BEGIN EXECUTE format('GRANT ${role} TO %I', current_user);
        EXCEPTION WHEN OTHERS THEN IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN RAISE; END IF; END $$`);
    }
    await runner.query(`
      CREATE SCHEMA platform;
      GRANT USAGE ON SCHEMA platform TO raamat_app, raamat_system;

      CREATE TABLE platform.audit_event (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_event_pkey PRIMARY KEY,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        organization_id bigint,
        company_id bigint,
        actor_kind text NOT NULL,
        user_id bigint,
        credential_kind text NOT NULL,
        credential_id text NOT NULL,
        action text NOT NULL,
        object_type text NOT NULL,
        object_id text NOT NULL,
        old_values jsonb,
        new_values jsonb,
        request_id text
      );
      CREATE INDEX audit_event_company ON platform.audit_event (company_id, id);
      CREATE INDEX audit_event_organization ON platform.audit_event (organization_id, id);
      GRANT SELECT, INSERT ON platform.audit_event TO raamat_app;
      GRANT INSERT ON platform.audit_event TO raamat_system;
      ALTER TABLE platform.audit_event ENABLE ROW LEVEL SECURITY;
      ALTER TABLE platform.audit_event FORCE ROW LEVEL SECURITY;
      CREATE POLICY audit_event_write ON platform.audit_event FOR INSERT TO raamat_app, raamat_system WITH CHECK (true);
      CREATE POLICY audit_event_read ON platform.audit_event FOR SELECT TO raamat_app
        USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint)
          OR organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::bigint));

      CREATE FUNCTION platform.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION '% of %.% is refused: its rows are append-only', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
          USING ERRCODE = 'restrict_violation'; END $$;
      CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON platform.audit_event
        FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

      CREATE TABLE platform.idempotency_claim (
        company_id bigint NOT NULL,
        credential text NOT NULL,
        key text NOT NULL,
        operation text NOT NULL,
        body_hash text NOT NULL,
        claim_token uuid NOT NULL,
        claimed_at timestamptz NOT NULL,
        completed_at timestamptz,
        status integer,
        headers jsonb,
        body bytea,
        expires_at timestamptz NOT NULL,
        CONSTRAINT idempotency_claim_pkey PRIMARY KEY (company_id, credential, key)
      );
      CREATE INDEX idempotency_claim_expiry ON platform.idempotency_claim (expires_at);
      GRANT SELECT, INSERT, UPDATE, DELETE ON platform.idempotency_claim TO raamat_app;
      GRANT SELECT, DELETE ON platform.idempotency_claim TO raamat_system;
      ${companyTable('platform.idempotency_claim')}
      CREATE POLICY idempotency_claim_system ON platform.idempotency_claim TO raamat_system USING (true);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
