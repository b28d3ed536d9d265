import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * Taxes charged to the prepayment account. In companies from before, people have moved what was due: the books charge
 * what falls due from now on.
 */
export class TaxAccount1763600007002 implements MigrationInterface {
  readonly name = 'TaxAccount1763600007002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tax_account.charge (
        company_id bigint NOT NULL,
        entry_id text NOT NULL,
        tax text NOT NULL,
        month date NOT NULL,
        due_date date NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT charge_pkey PRIMARY KEY (company_id, entry_id),
        CONSTRAINT charge_tax CHECK (tax = ANY ('{vat,payroll}'::text[])),
        CONSTRAINT charge_first_day CHECK (extract(day FROM month) = 1)
      );
      CREATE INDEX charge_declaration ON tax_account.charge (company_id, tax, month);
      GRANT SELECT, INSERT ON tax_account.charge TO raamat_app;
      ${companyTable('tax_account.charge')}

      CREATE TABLE tax_account.charging (
        company_id bigint CONSTRAINT charging_pkey PRIMARY KEY,
        since timestamptz NOT NULL
      );
      INSERT INTO tax_account.charging (company_id, since) SELECT id, now() FROM identity.company;
      GRANT SELECT ON tax_account.charging TO raamat_app;
      ${companyTable('tax_account.charging')}
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
