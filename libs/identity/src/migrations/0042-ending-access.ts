import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Staff rights are withdrawn, and a lost second factor is taken away by two of the staff. */
export class Identity1763600002042 implements MigrationInterface {
  readonly name = 'Identity1763600002042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.factor_reset (
        user_id bigint NOT NULL,
        requested_by bigint NOT NULL,
        requested_at timestamptz NOT NULL,
        CONSTRAINT factor_reset_pkey PRIMARY KEY (user_id),
        CONSTRAINT factor_reset_user FOREIGN KEY (user_id) REFERENCES identity.app_user (id),
        CONSTRAINT factor_reset_requested_by FOREIGN KEY (requested_by) REFERENCES identity.app_user (id)
      );
      GRANT SELECT, INSERT, DELETE ON identity.factor_reset TO raamat_app;

      -- The application takes staff rights away and never gives them to a person who exists; the owner of the table may.
      CREATE FUNCTION identity.staff_only_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_catalog.pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
          RAISE EXCEPTION 'staff rights are given when a person is made, and only withdrawn afterwards';
        END IF;
        RETURN NEW;
      END $$;
      REVOKE ALL ON FUNCTION identity.staff_only_withdrawn() FROM PUBLIC;
      CREATE TRIGGER app_user_staff_only_withdrawn BEFORE UPDATE OF is_staff ON identity.app_user
        FOR EACH ROW WHEN (NEW.is_staff AND NOT OLD.is_staff) EXECUTE FUNCTION identity.staff_only_withdrawn();
      GRANT UPDATE (is_staff) ON identity.app_user TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
