import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether the employer pays social tax on the minimum base for an employment; until now it always did. */
export class Employment1763600006003 implements MigrationInterface {
  readonly name = 'Employment1763600006003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE employment.employment
        ADD COLUMN minimum_base text NOT NULL DEFAULT 'applies',
        ADD COLUMN minimum_base_reason text,
        ADD CONSTRAINT employment_minimum_base CHECK (minimum_base = ANY ('{applies,other_employer,exempt}'::text[])
          AND (minimum_base = 'exempt') = (minimum_base_reason IS NOT NULL)),
        ADD CONSTRAINT employment_minimum_base_reason CHECK (minimum_base_reason = ANY
          ('{age_7_to_17,pensioner,parent,student,partial_disability}'::text[]));
      GRANT UPDATE (minimum_base, minimum_base_reason) ON employment.employment TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
