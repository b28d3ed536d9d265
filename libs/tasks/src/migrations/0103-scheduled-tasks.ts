import { briefly } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Tasks that are not due are `scheduled`, and the lanes of the dispatcher hold only due work (decision 135). Live workers
 * say how many tasks they run at once.
 *
 * Nothing waits for longer than a moment: the rule about the states is checked against the stored rows by the next
 * migration, which also makes the indexes.
 */
export class Tasks1763600001103 implements MigrationInterface {
  readonly name = 'Tasks1763600001103';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `ALTER TABLE tasks.task DROP CONSTRAINT task_state, ADD CONSTRAINT task_state
         CHECK (state = ANY ('{scheduled,waiting,queued,running,done,skipped,duplicate,failed}'::text[])) NOT VALID;

       DROP FUNCTION IF EXISTS
         tasks.put_back(bigint, integer, text[], timestamptz, integer, text, text, integer);
       -- Back to waiting, or to scheduled where it is not due, unless a newer request waits under the same key: then that
       -- one does the work. The release before knows no scheduled tasks: its processes leave the last argument out.
       CREATE OR REPLACE FUNCTION tasks.put_back(p_id bigint, p_delivery integer, p_from text[], p_run_at timestamptz,
         p_attempt integer, p_code text, p_reason text, p_suspected integer DEFAULT NULL, p_schedules boolean DEFAULT false)
         RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
         DECLARE
           outcome text;
         BEGIN
           BEGIN
             UPDATE tasks.task SET state = CASE WHEN p_schedules AND p_run_at > now() THEN 'scheduled' ELSE 'waiting' END,
               run_at = p_run_at, attempt = coalesce(p_attempt, attempt), suspected = coalesce(p_suspected, suspected),
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

       CREATE TABLE IF NOT EXISTS tasks.worker (
         id uuid CONSTRAINT worker_pkey PRIMARY KEY,
         slots jsonb NOT NULL,
         seen_at timestamptz NOT NULL
       );
       GRANT SELECT, INSERT, UPDATE, DELETE ON tasks.worker TO raamat_system;`,
    );
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
