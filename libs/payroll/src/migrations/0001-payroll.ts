import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Pay runs, one a month and company, and what each pays for every employment. */
export class Payroll1763600008001 implements MigrationInterface {
  readonly name = 'Payroll1763600008001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA payroll;
      GRANT USAGE ON SCHEMA payroll TO raamat_app, raamat_system;

      CREATE TABLE payroll.pay_run (
        company_id bigint NOT NULL,
        id bigint GENERATED ALWAYS AS IDENTITY,
        month date NOT NULL,
        state text NOT NULL,
        payment_date date,
        currency text NOT NULL,
        gross_minor bigint NOT NULL,
        income_tax_minor bigint NOT NULL,
        social_tax_minor bigint NOT NULL,
        employee_unemployment_minor bigint NOT NULL,
        employer_unemployment_minor bigint NOT NULL,
        funded_pension_minor bigint NOT NULL,
        net_minor bigint NOT NULL,
        employer_cost_minor bigint NOT NULL,
        prepared_at timestamptz,
        entry_id text,
        reversals integer NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT pay_run_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT pay_run_month UNIQUE (company_id, month),
        CONSTRAINT pay_run_first_day CHECK (extract(day FROM month) = 1),
        CONSTRAINT pay_run_state CHECK (state IN ('draft', 'approved', 'posted')),
        CONSTRAINT pay_run_prepared CHECK (state = 'draft' OR prepared_at IS NOT NULL),
        CONSTRAINT pay_run_entry CHECK ((state = 'posted') = (entry_id IS NOT NULL)),
        CONSTRAINT pay_run_net CHECK (net_minor = gross_minor - income_tax_minor - employee_unemployment_minor
          - funded_pension_minor),
        CONSTRAINT pay_run_cost CHECK (employer_cost_minor = gross_minor + social_tax_minor + employer_unemployment_minor)
      );
      GRANT SELECT, INSERT, UPDATE ON payroll.pay_run TO raamat_app;
      ${companyTable('payroll.pay_run')}

      CREATE TABLE payroll.pay_line (
        company_id bigint NOT NULL,
        pay_run_id bigint NOT NULL,
        employee_id bigint NOT NULL,
        employment_id bigint NOT NULL,
        employee_name text NOT NULL,
        payment_type_code text NOT NULL,
        exemption_code text,
        gross_minor bigint NOT NULL,
        basic_exemption_minor bigint NOT NULL,
        income_tax_minor bigint NOT NULL,
        social_tax_minor bigint NOT NULL,
        employee_unemployment_minor bigint NOT NULL,
        employer_unemployment_minor bigint NOT NULL,
        funded_pension_minor bigint NOT NULL,
        net_minor bigint NOT NULL,
        employer_cost_minor bigint NOT NULL,
        CONSTRAINT pay_line_pkey PRIMARY KEY (company_id, pay_run_id, employee_id, employment_id),
        CONSTRAINT pay_line_run FOREIGN KEY (company_id, pay_run_id) REFERENCES payroll.pay_run (company_id, id)
      );
      GRANT SELECT, INSERT, DELETE ON payroll.pay_line TO raamat_app;
      ${companyTable('payroll.pay_line')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
