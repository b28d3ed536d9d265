import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * An organization reads what was done in its companies. Who writes an act names the company and need not know whose
 * it is: the database adds that. Companies never change hands.
 */
export class Identity1763600002004 implements MigrationInterface {
  readonly name = 'Identity1763600002004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION identity.audit_organization() RETURNS trigger LANGUAGE plpgsql
        SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
          SELECT organization_id INTO NEW.organization_id FROM identity.company WHERE id = NEW.company_id;
          RETURN NEW;
        END $$;
      CREATE TRIGGER audit_event_organization BEFORE INSERT ON platform.audit_event FOR EACH ROW
        WHEN (NEW.organization_id IS NULL AND NEW.company_id IS NOT NULL)
        EXECUTE FUNCTION identity.audit_organization();

      -- The one time that acts already written are touched: the walls are down for this statement alone.
      ALTER TABLE platform.audit_event NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE platform.audit_event DISABLE TRIGGER audit_event_append_only;
      UPDATE platform.audit_event e SET organization_id = c.organization_id
        FROM identity.company c WHERE c.id = e.company_id AND e.organization_id IS NULL;
      ALTER TABLE platform.audit_event ENABLE TRIGGER audit_event_append_only;
      ALTER TABLE platform.audit_event FORCE ROW LEVEL SECURITY;

      CREATE INDEX audit_event_object ON platform.audit_event (organization_id, object_id, id);
      CREATE INDEX audit_event_user ON platform.audit_event (organization_id, user_id, id);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
