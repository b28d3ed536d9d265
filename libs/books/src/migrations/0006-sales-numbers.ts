import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Numbers and reference numbers of own sales documents: gapless, whoever counts. */
export class Books1763600003006 implements MigrationInterface {
  readonly name = 'Books1763600003006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.sales_counter (
        company_id bigint NOT NULL,
        series text NOT NULL,
        last bigint NOT NULL,
        CONSTRAINT sales_counter_pkey PRIMARY KEY (company_id, series),
        CONSTRAINT sales_counter_last CHECK (last > 0)
      );
      ${companyTable('books.sales_counter')}
      GRANT SELECT, INSERT, UPDATE (last) ON books.sales_counter TO raamat_app;

      CREATE FUNCTION books.guard_sales_counter() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.last <> (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE OLD.last + 1 END) THEN
          RAISE EXCEPTION 'a series of numbers counts on by one' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER sales_counter_guard BEFORE INSERT OR UPDATE ON books.sales_counter
        FOR EACH ROW EXECUTE FUNCTION books.guard_sales_counter();

      CREATE UNIQUE INDEX invoice_reference_number ON books.invoice (company_id, reference_number)
        WHERE reference_number IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
