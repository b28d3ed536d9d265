import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Pay items, and the items that a run was prepared with. An employment has a line for each payment type, as sick pay
 * is taxed differently from wages. Runs of before had no items: their sums are zero.
 */
export class Payroll1763600008006 implements MigrationInterface {
  readonly name = 'Payroll1763600008006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payroll.pay_item (
        company_id bigint NOT NULL,
        id text NOT NULL,
        employee_id bigint NOT NULL,
        employment_id bigint NOT NULL,
        employee_name text NOT NULL,
        month date NOT NULL,
        kind text NOT NULL,
        amount_minor bigint NOT NULL,
        hours numeric(9, 3),
        rate_minor bigint,
        starts_on date,
        ends_on date,
        paid_days integer,
        day_average_minor bigint,
        description text,
        account_code text,
        origin text NOT NULL,
        absence_id bigint,
        created_at timestamptz NOT NULL,
        created_by bigint,
        CONSTRAINT pay_item_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT pay_item_kind CHECK (kind = ANY ('{bonus,hours,holiday_pay,sick_pay,advance,deduction,net_addition,fringe_benefit}'::text[])),
        CONSTRAINT pay_item_origin CHECK (origin = ANY ('{api,csv,absence}'::text[])),
        CONSTRAINT pay_item_first_day CHECK (extract(day FROM month) = 1),
        CONSTRAINT pay_item_amount CHECK (amount_minor > 0),
        CONSTRAINT pay_item_hours CHECK ((kind = 'hours') = (hours IS NOT NULL) AND (hours IS NULL) = (rate_minor IS NULL)),
        CONSTRAINT pay_item_days CHECK ((starts_on IS NULL OR kind = ANY ('{holiday_pay,sick_pay}'::text[]))
          AND (ends_on IS NULL OR ends_on >= starts_on)
          AND (kind = 'sick_pay' OR (ends_on IS NULL) = (starts_on IS NULL))),
        CONSTRAINT pay_item_account CHECK (account_code IS NULL OR kind = ANY ('{deduction,net_addition}'::text[]))
      );
      CREATE INDEX pay_item_month ON payroll.pay_item (company_id, month, id);
      CREATE INDEX pay_item_employment ON payroll.pay_item (company_id, employment_id);
      CREATE UNIQUE INDEX pay_item_absence ON payroll.pay_item (company_id, absence_id) WHERE absence_id IS NOT NULL;
      GRANT SELECT, INSERT, DELETE ON payroll.pay_item TO raamat_app;
      ${companyTable('payroll.pay_item')}

      CREATE TABLE payroll.pay_run_item (
        company_id bigint NOT NULL,
        pay_run_id bigint NOT NULL,
        item_id text NOT NULL,
        employee_id bigint NOT NULL,
        employment_id bigint NOT NULL,
        employee_name text NOT NULL,
        kind text NOT NULL,
        amount_minor bigint NOT NULL,
        description text,
        account_code text,
        CONSTRAINT pay_run_item_pkey PRIMARY KEY (company_id, pay_run_id, item_id),
        CONSTRAINT pay_run_item_run FOREIGN KEY (company_id, pay_run_id) REFERENCES payroll.pay_run (company_id, id)
      );
      GRANT SELECT, INSERT, DELETE ON payroll.pay_run_item TO raamat_app;
      ${companyTable('payroll.pay_run_item')}

      ALTER TABLE payroll.pay_line DROP CONSTRAINT pay_line_pkey,
        ADD CONSTRAINT pay_line_pkey PRIMARY KEY (company_id, pay_run_id, employee_id, employment_id, payment_type_code);

      ALTER TABLE payroll.pay_run
        ADD COLUMN advance_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN deduction_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN net_addition_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN fringe_benefit_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN fringe_income_tax_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN fringe_social_tax_minor bigint NOT NULL DEFAULT 0;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
