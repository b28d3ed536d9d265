import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The letters that a person does not want, and what letters about waiting work have already said. */
export class Identity1763600002071 implements MigrationInterface {
  readonly name = 'Identity1763600002071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.app_user ADD letters_off text[] NOT NULL DEFAULT '{}';
      GRANT UPDATE (letters_off) ON identity.app_user TO raamat_app;

      CREATE TABLE identity.work_letter (
        company_id bigint NOT NULL CONSTRAINT work_letter_company REFERENCES identity.company (id),
        user_id bigint NOT NULL CONSTRAINT work_letter_user REFERENCES identity.app_user (id),
        letter text NOT NULL,
        amount integer NOT NULL,
        written_on date,
        CONSTRAINT work_letter_pkey PRIMARY KEY (company_id, user_id, letter),
        CONSTRAINT work_letter_letter CHECK (letter = ANY ('{draft_waiting,task_failed,limit_near}'::text[]))
      );
      CREATE INDEX work_letter_written ON identity.work_letter (user_id, written_on);
      ALTER TABLE identity.work_letter ENABLE ROW LEVEL SECURITY;
      ALTER TABLE identity.work_letter FORCE ROW LEVEL SECURITY;
      CREATE POLICY work_letter_company ON identity.work_letter TO raamat_app
        USING (company_id = nullif(current_setting('app.company_id', true), '')::bigint)
        WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::bigint);
      CREATE POLICY work_letter_own ON identity.work_letter FOR SELECT TO raamat_app
        USING (user_id = nullif(current_setting('app.user_id', true), '')::bigint);
      CREATE POLICY work_letter_system ON identity.work_letter FOR SELECT TO raamat_system USING (true);
      GRANT SELECT, INSERT, UPDATE (amount, written_on) ON identity.work_letter TO raamat_app;
      GRANT SELECT ON identity.work_letter TO raamat_system`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
