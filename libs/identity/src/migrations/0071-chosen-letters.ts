import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The letters that a person does not want, and what letters about waiting work have already said. */
export class Identity1763600002071 implements MigrationInterface {
  readonly name = 'Identity1763600002071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.app_user ADD letters_off text[] NOT NULL DEFAULT '{}';
      GRANT UPDATE (letters_off) ON identity.app_user TO raamat_app;

      CREATE TABLE identity.work_letter (
        user_id bigint NOT NULL CONSTRAINT work_letter_user REFERENCES identity.app_user (id),
        company_id bigint NOT NULL CONSTRAINT work_letter_company REFERENCES identity.company (id),
        letter text NOT NULL,
        amount integer NOT NULL,
        written_on date,
        CONSTRAINT work_letter_pkey PRIMARY KEY (user_id, company_id, letter),
        CONSTRAINT work_letter_letter CHECK (letter = ANY ('{draft_waiting,task_failed,limit_near}'::text[]))
      );
      GRANT SELECT, INSERT, UPDATE (amount, written_on) ON identity.work_letter TO raamat_app`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
