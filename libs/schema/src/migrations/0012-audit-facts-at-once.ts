import { SHOWN_NOW } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The facts of an act, as before, by one query: every act pays for setting up what the function asks. It names tables with their
 * schema, and no application role can make an operator or a function, so it needs no path of its own either.
 */
export class Schema1763600900012 implements MigrationInterface {
  readonly name = 'Schema1763600900012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION identity.audit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE known boolean;
        BEGIN
          SELECT ${SHOWN_NOW},
            CASE WHEN NEW.company_id IS NULL THEN NEW.organization_id
              ELSE (SELECT organization_id FROM identity.company WHERE id = NEW.company_id) END,
            NEW.user_id IS NULL
              OR (SELECT is_staff OR NEW.actor_kind <> 'staff' FROM identity.app_user WHERE id = NEW.user_id)
          INTO NEW.occurred_at, NEW.organization_id, known;
          IF known IS NOT TRUE THEN
            RAISE EXCEPTION 'an act of % % is refused: there is no such person', NEW.actor_kind, NEW.user_id
              USING ERRCODE = 'restrict_violation';
          END IF;
          RETURN NEW;
        END $$`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
