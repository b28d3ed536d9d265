import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The country in which an employee is resident for taxes; until now all were taken for residents. */
export class Employment1763600006004 implements MigrationInterface {
  readonly name = 'Employment1763600006004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE employment.employee
        ADD COLUMN tax_country text NOT NULL DEFAULT 'EE',
        ADD CONSTRAINT employee_tax_country CHECK (tax_country ~ '^[A-Z]{2}$');
      GRANT UPDATE (tax_country) ON employment.employee TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
