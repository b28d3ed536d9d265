import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Tasks remember how often a worker was lost while it held them. */
export class Tasks1763600001004 implements MigrationInterface {
  readonly name = 'Tasks1763600001004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tasks.task ADD COLUMN suspected smallint NOT NULL DEFAULT 0;

      DROP FUNCTION tasks.put_back(bigint, integer, text[], timestamptz, integer, text, text);
      -- Back to waiting, unless a newer request waits under the same key: then that one does the work.
      CREATE FUNCTION tasks.put_back(p_id bigint, p_delivery integer, p_from text[], p_run_at timestamptz,
        p_attempt integer, p_code text, p_reason text, p_suspected integer DEFAULT NULL) RETURNS text LANGUAGE plpgsql
        SET search_path = pg_catalog, pg_temp AS $$
        DECLARE
          outcome text;
        BEGIN
          BEGIN
            UPDATE tasks.task SET state = 'waiting', run_at = p_run_at, attempt = coalesce(p_attempt, attempt),
              suspected = coalesce(p_suspected, suspected), lease_until = NULL, finished_at = NULL,
              reason_code = p_code, reason = p_reason
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
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
