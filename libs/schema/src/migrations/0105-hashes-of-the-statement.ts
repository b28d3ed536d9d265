import { SHOWN_NOW } from '#platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A commit comes with its hash, and an act with that of its personal values: the statements that write them compute
 * these (decision 136). The triggers hash the rows of a release that does not, and the facts of an act, which only
 * the database knows. The hash of each row is the same as before.
 */
export class Schema1763600900105 implements MigrationInterface {
  readonly name = 'Schema1763600900105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '10s';
      GRANT INSERT (personal_salt, personal_hash) ON platform.audit_event TO raamat_app, raamat_system;
      CREATE OR REPLACE TRIGGER command_log_chained BEFORE INSERT ON books.command_log
        FOR EACH ROW WHEN (NEW.hash IS NULL) EXECUTE FUNCTION books.chain_command();
      ${AUDIT_FACTS}
      RESET lock_timeout;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * Notes the hashes of a commit's acts for the statement that writes the commit, in a setting of the transaction: to look
 * the acts up again costs more than to hash them, and a plan made while the table was small would read all of it. It
 * notes 32 acts of 64 digits, as each one copies the text; a commit with more is hashed by its trigger.
 */
const AUDIT_FACTS = `
  CREATE OR REPLACE FUNCTION identity.audit_facts() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE known boolean; noted text;
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
      IF NEW.company_id IS NOT NULL THEN
        IF NEW.personal_salt IS NULL AND (NEW.old_values IS NOT NULL OR NEW.new_values IS NOT NULL) THEN
          NEW.personal_salt := gen_random_uuid();
          NEW.personal_hash := sha256(convert_to(json_build_array(NEW.personal_salt, NEW.old_values, NEW.new_values)::text, 'UTF8'));
        END IF;
        NEW.hash := sha256(convert_to(json_build_array(NEW.id, extract(epoch FROM NEW.occurred_at), NEW.organization_id,
          NEW.company_id, NEW.actor_kind, NEW.user_id, NEW.credential_kind, NEW.credential_id, NEW.action, NEW.object_type,
          NEW.object_id, NEW.request_id, NEW.commit_seq, NULL, encode(NEW.personal_hash, 'hex'))::text, 'UTF8'));
        IF NEW.commit_seq IS NOT NULL THEN
          noted := current_setting('app.acts_of_commit', true);
          noted := set_config('app.acts_of_commit', CASE
            WHEN NOT coalesce(starts_with(noted, NEW.commit_seq || ' '), false) THEN NEW.commit_seq || ' ' || encode(NEW.hash, 'hex')
            WHEN length(noted) < 32 * 64 THEN noted || encode(NEW.hash, 'hex')
            ELSE noted END, true);
        END IF;
      END IF;
      RETURN NEW;
    END $$;`;
