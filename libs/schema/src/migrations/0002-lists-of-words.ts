import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A CHECK is read from its stored text by every statement that writes to its table, and as a list of constants that text is
 * long: the lists of words are one constant each. They allow what they allowed.
 */
export class Schema1763600900002 implements MigrationInterface {
  readonly name = 'Schema1763600900002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $do$
        DECLARE
          listed record; list text[]; rule text;
        BEGIN
          FOR listed IN
            SELECT conrelid::regclass AS of_table, conname AS name, pg_get_constraintdef(oid) AS rule
            FROM pg_constraint
            WHERE contype = 'c' AND conrelid <> 0 AND connamespace <> 'pg_catalog'::regnamespace
              AND connamespace <> 'information_schema'::regnamespace AND pg_get_constraintdef(oid) ~ 'ARRAY\\[''\\w'
          LOOP
            rule := listed.rule;
            LOOP
              list := regexp_match(rule, $re$ARRAY\\[('\\w+'::text(?:, '\\w+'::text)*)\\]$re$);
              EXIT WHEN list IS NULL;
              rule := replace(rule, 'ARRAY[' || list[1] || ']',
                '''{' || replace(replace(list[1], '''', ''), '::text', '') || '}''::text[]');
            END LOOP;
            CONTINUE WHEN rule = listed.rule;
            EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', listed.of_table, listed.name,
              listed.name, rule);
          END LOOP;
        END $do$;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
