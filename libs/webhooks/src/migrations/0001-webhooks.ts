import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable, systemReadsAll } from '#platform';

/** Webhook endpoints and what is on its way to them. */
export class Webhooks1763600009001 implements MigrationInterface {
  readonly name = 'Webhooks1763600009001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA webhooks;
      GRANT USAGE ON SCHEMA webhooks TO raamat_app, raamat_system;

      CREATE TABLE webhooks.endpoint (
        company_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        url text NOT NULL,
        description text,
        event_types text[],
        secret_boxed bytea NOT NULL,
        former_secret_boxed bytea,
        former_secret_until timestamptz,
        state text NOT NULL,
        disabled_reason text,
        disabled_at timestamptz,
        told_commit_seq bigint NOT NULL,
        failing_since timestamptz,
        rests_until timestamptz,
        last_delivered_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT endpoint_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT endpoint_url UNIQUE (company_id, url),
        CONSTRAINT endpoint_state CHECK (state = ANY ('{enabled,disabled}'::text[])),
        CONSTRAINT endpoint_disabled CHECK
          ((state = 'disabled') = (disabled_reason IS NOT NULL) AND (state = 'disabled') = (disabled_at IS NOT NULL)),
        CONSTRAINT endpoint_disabled_reason CHECK
          (disabled_reason = ANY ('{on_request,gone,failing,company_deleted}'::text[])),
        CONSTRAINT endpoint_former_secret CHECK ((former_secret_boxed IS NULL) = (former_secret_until IS NULL)),
        CONSTRAINT endpoint_event_types CHECK (cardinality(event_types) > 0)
      );
      CREATE INDEX endpoint_enabled ON webhooks.endpoint (company_id, told_commit_seq) WHERE state = 'enabled';
      GRANT SELECT, INSERT, DELETE, UPDATE (url, description, event_types, secret_boxed, former_secret_boxed,
        former_secret_until, state, disabled_reason, disabled_at, told_commit_seq, failing_since, rests_until,
        last_delivered_at, updated_at) ON webhooks.endpoint TO raamat_app;
      GRANT SELECT (company_id, id, state, told_commit_seq) ON webhooks.endpoint TO raamat_system;
      ${companyTable('webhooks.endpoint')}
      ${systemReadsAll('webhooks.endpoint')}

      CREATE TABLE webhooks.delivery (
        company_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        endpoint_id bigint NOT NULL,
        event_id text NOT NULL,
        event_type text NOT NULL,
        commit_seq bigint,
        payload text NOT NULL,
        state text NOT NULL,
        attempts integer NOT NULL,
        last_attempt_at timestamptz,
        next_attempt_at timestamptz,
        delivered_at timestamptz,
        response_status integer,
        response_excerpt text,
        duration_ms integer,
        error text,
        created_at timestamptz NOT NULL,
        CONSTRAINT delivery_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT delivery_event UNIQUE (company_id, endpoint_id, event_id),
        CONSTRAINT delivery_endpoint FOREIGN KEY (company_id, endpoint_id) REFERENCES webhooks.endpoint (company_id, id),
        CONSTRAINT delivery_state CHECK (state = ANY ('{pending,delivered,failed}'::text[])),
        CONSTRAINT delivery_pending CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL)),
        CONSTRAINT delivery_delivered CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
        CONSTRAINT delivery_attempts CHECK (attempts >= 0)
      );
      CREATE INDEX delivery_newest ON webhooks.delivery (company_id, endpoint_id, id);
      CREATE INDEX delivery_by_state ON webhooks.delivery (company_id, endpoint_id, state, id);
      CREATE INDEX delivery_due ON webhooks.delivery (company_id, endpoint_id, next_attempt_at, id)
        WHERE state = 'pending';
      CREATE INDEX delivery_age ON webhooks.delivery (created_at);
      GRANT SELECT, INSERT, DELETE, UPDATE (state, attempts, last_attempt_at, next_attempt_at, delivered_at, response_status,
        response_excerpt, duration_ms, error) ON webhooks.delivery TO raamat_app;
      GRANT SELECT (company_id, id, endpoint_id, state, next_attempt_at, created_at), DELETE
        ON webhooks.delivery TO raamat_system;
      ${companyTable('webhooks.delivery')}
      ${systemReadsAll('webhooks.delivery')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
