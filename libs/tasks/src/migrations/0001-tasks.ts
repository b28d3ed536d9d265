import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { systemReadsAll } from '#platform';

/** Tasks and schedules. */
export class Tasks1763600001001 implements MigrationInterface {
  readonly name = 'Tasks1763600001001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA tasks;
      GRANT USAGE ON SCHEMA tasks TO raamat_app, raamat_system;

      CREATE TABLE tasks.task (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT task_pkey PRIMARY KEY,
        company_id bigint NOT NULL,
        organization_id bigint,
        kind text NOT NULL,
        version integer NOT NULL,
        queue text NOT NULL,
        payload jsonb NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        priority smallint NOT NULL,
        run_at timestamptz NOT NULL,
        attempt integer NOT NULL DEFAULT 0,
        delivery integer NOT NULL DEFAULT 0,
        lease_until timestamptz,
        parent_id bigint,
        subject_type text,
        subject_id text,
        dedup_key text,
        progress smallint NOT NULL DEFAULT 0,
        reason_code text,
        reason text,
        created_at timestamptz NOT NULL DEFAULT now(),
        queued_at timestamptz,
        started_at timestamptz,
        finished_at timestamptz,
        CONSTRAINT task_state
          CHECK (state IN ('waiting', 'queued', 'running', 'done', 'skipped', 'duplicate', 'failed')),
        CONSTRAINT task_progress CHECK (progress BETWEEN 0 AND 100)
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
      -- Rows that finished are in none of the indexes that dealing reads.
      CREATE INDEX task_due ON tasks.task (queue, priority, company_id, run_at, id) WHERE state = 'waiting';
      CREATE INDEX task_in_flight ON tasks.task (queue, company_id) WHERE state IN ('queued', 'running');
      CREATE INDEX task_live ON tasks.task (company_id, kind) WHERE state IN ('waiting', 'queued', 'running');
      CREATE UNIQUE INDEX task_debounce ON tasks.task (company_id, kind, dedup_key)
        WHERE state = 'waiting' AND dedup_key IS NOT NULL;
      CREATE INDEX task_subject ON tasks.task (company_id, subject_type, subject_id, id)
        WHERE subject_id IS NOT NULL;
      CREATE INDEX task_failed ON tasks.task (id) WHERE state = 'failed';
      CREATE INDEX task_finished ON tasks.task (finished_at) WHERE finished_at IS NOT NULL;

      GRANT SELECT, INSERT,
        UPDATE (state, version, payload, priority, run_at, attempt, lease_until, parent_id, progress, reason_code, reason,
          finished_at)
        ON tasks.task TO raamat_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON tasks.task TO raamat_system;
      ALTER TABLE tasks.task ENABLE ROW LEVEL SECURITY;
      ALTER TABLE tasks.task FORCE ROW LEVEL SECURITY;
      -- Company 0 is the service: its tasks hold nothing of any company, and finish in any company's transaction.
      CREATE POLICY task_company ON tasks.task TO raamat_app
        USING (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint) OR company_id = 0)
        WITH CHECK (company_id = (SELECT nullif(current_setting('app.company_id', true), '')::bigint)
          OR company_id = 0);
      ${systemReadsAll('tasks.task')}

      -- Back to waiting, unless a newer request waits under the same key: then that one does the work.
      CREATE FUNCTION tasks.put_back(p_id bigint, p_delivery integer, p_from text[], p_run_at timestamptz,
        p_attempt integer, p_code text, p_reason text) RETURNS text LANGUAGE plpgsql
        SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
          outcome text;
        BEGIN
          BEGIN
            UPDATE tasks.task SET state = 'waiting', run_at = p_run_at, attempt = coalesce(p_attempt, attempt),
              lease_until = NULL, finished_at = NULL, reason_code = p_code, reason = p_reason
            WHERE id = p_id AND delivery = p_delivery AND state = ANY (p_from) RETURNING state INTO outcome;
          EXCEPTION WHEN unique_violation THEN
            UPDATE tasks.task SET state = 'duplicate', lease_until = NULL, finished_at = now(),
              reason_code = 'superseded', reason = 'A newer request does its work.'
            WHERE id = p_id AND delivery = p_delivery AND state = ANY (p_from) RETURNING state INTO outcome;
          END;
          RETURN outcome;
        END $$;
      REVOKE EXECUTE ON FUNCTION tasks.put_back FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION tasks.put_back TO raamat_system;

      CREATE TABLE tasks.schedule (
        name text CONSTRAINT schedule_pkey PRIMARY KEY,
        cron text NOT NULL,
        tz text NOT NULL,
        next_at timestamptz NOT NULL
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON tasks.schedule TO raamat_system;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
