import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { systemReadsAll } from '#platform';

/**
 * Payroll rules that staff load, and what a pay run remembers of its preparation: the base of social tax of each line,
 * a digest of everything that it was computed from, and its warnings. Lines of before get the base that their tax
 * shows, to which the minimum base was added only where the tax is higher than that of the gross pay.
 */
export class Payroll1763600008002 implements MigrationInterface {
  readonly name = 'Payroll1763600008002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payroll.rule_set (
        valid_from date NOT NULL,
        income_tax_bps integer NOT NULL,
        basic_exemption_minor bigint NOT NULL,
        exemption_falls_from_minor bigint,
        exemption_falls_to_minor bigint,
        pension_age_exemption_minor bigint NOT NULL,
        social_tax_bps integer NOT NULL,
        social_tax_base_minor bigint NOT NULL,
        employee_unemployment_bps integer NOT NULL,
        employer_unemployment_bps integer NOT NULL,
        pension_age_months integer NOT NULL,
        loaded_at timestamptz NOT NULL,
        loaded_by bigint,
        CONSTRAINT rule_set_pkey PRIMARY KEY (valid_from),
        CONSTRAINT rule_set_rates CHECK (least(income_tax_bps, social_tax_bps, employee_unemployment_bps,
          employer_unemployment_bps) >= 0
          AND greatest(income_tax_bps, social_tax_bps, employee_unemployment_bps, employer_unemployment_bps) < 10000),
        CONSTRAINT rule_set_amounts CHECK (least(basic_exemption_minor, pension_age_exemption_minor,
          social_tax_base_minor) >= 0),
        CONSTRAINT rule_set_falling CHECK ((exemption_falls_from_minor IS NULL) = (exemption_falls_to_minor IS NULL)
          AND exemption_falls_from_minor >= 0 AND exemption_falls_from_minor < exemption_falls_to_minor),
        CONSTRAINT rule_set_pension_age CHECK (pension_age_months BETWEEN 720 AND 960)
      );
      GRANT SELECT ON payroll.rule_set TO raamat_app;
      GRANT SELECT, INSERT, UPDATE ON payroll.rule_set TO raamat_system;

      ALTER TABLE payroll.pay_run ADD COLUMN inputs_digest text, ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]';
      GRANT SELECT (month, state, payment_date) ON payroll.pay_run TO raamat_system;
      ${systemReadsAll('payroll.pay_run')}

      ALTER TABLE payroll.pay_line ADD COLUMN social_tax_base_minor bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT pay_line_base CHECK (social_tax_base_minor >= 0);
      ALTER TABLE payroll.pay_line NO FORCE ROW LEVEL SECURITY;
      UPDATE payroll.pay_line SET social_tax_base_minor =
        CASE WHEN social_tax_minor > round(gross_minor * 0.33) THEN round(social_tax_minor / 0.33)
          WHEN social_tax_minor > 0 THEN gross_minor ELSE 0 END;
      ALTER TABLE payroll.pay_line FORCE ROW LEVEL SECURITY;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
