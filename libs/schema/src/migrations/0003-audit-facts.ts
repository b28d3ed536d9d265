import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What the audit trail says of an act is decided by the database as far as it can know it: when it happened, in whose company and
 * organization, and that the person exists and is staff where they act as staff. Nobody chooses the time or the number of a row.
 * The actor's rule is asked of new rows only: stored ones stay as they are.
 */
export class Schema1763600900003 implements MigrationInterface {
  readonly name = 'Schema1763600900003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE INSERT ON platform.audit_event FROM raamat_app, raamat_system;
      GRANT INSERT (organization_id, company_id, actor_kind, user_id, credential_kind, credential_id, action, object_type,
        object_id, old_values, new_values, request_id) ON platform.audit_event TO raamat_app, raamat_system;

      DROP POLICY audit_event_write ON platform.audit_event;
      CREATE POLICY audit_event_write ON platform.audit_event FOR INSERT TO raamat_app
        WITH CHECK (company_id IS NULL OR company_id = nullif(current_setting('app.company_id', true), '')::bigint);
      -- Staff lists and upkeep run over all companies.
      CREATE POLICY audit_event_system ON platform.audit_event FOR INSERT TO raamat_system WITH CHECK (true);

      ALTER TABLE platform.audit_event ADD CONSTRAINT audit_event_actor CHECK (
        actor_kind = ANY ('{user,staff,worker}'::text[])
        AND credential_kind = ANY ('{session,api_key,oauth,letter,worker}'::text[])
        AND (actor_kind = 'worker') = (credential_kind = 'worker')
        AND (actor_kind = 'worker' OR credential_kind = 'letter' OR user_id IS NOT NULL)) NOT VALID;

      GRANT SELECT (id, is_staff) ON identity.app_user TO raamat_system;
      CREATE FUNCTION identity.audit_facts() RETURNS trigger LANGUAGE plpgsql
        SET search_path = pg_catalog, pg_temp AS $$
        DECLARE staff boolean;
        BEGIN
          NEW.occurred_at := now();
          IF NEW.company_id IS NOT NULL THEN
            SELECT organization_id INTO NEW.organization_id FROM identity.company WHERE id = NEW.company_id;
          END IF;
          IF NEW.user_id IS NOT NULL THEN
            SELECT is_staff INTO staff FROM identity.app_user WHERE id = NEW.user_id;
            IF staff IS NULL OR (NEW.actor_kind = 'staff' AND NOT staff) THEN
              RAISE EXCEPTION 'an act of % % is refused: there is no such person', NEW.actor_kind, NEW.user_id
                USING ERRCODE = 'restrict_violation';
            END IF;
          END IF;
          RETURN NEW;
        END $$;
      DROP TRIGGER audit_event_organization ON platform.audit_event;
      DROP FUNCTION identity.audit_organization();
      CREATE TRIGGER audit_event_facts BEFORE INSERT ON platform.audit_event
        FOR EACH ROW EXECUTE FUNCTION identity.audit_facts();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
