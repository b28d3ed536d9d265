import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * An act without a person keeps how sure the service was, and the evidence. Earlier acts have neither: nobody kept it. A document that
 * the service dismissed by itself, or put with the invoice that it repeats, is such an act too, from now on.
 */
export class Books1763600003089 implements MigrationInterface {
  readonly name = 'Books1763600003089';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE books.automatic_act ADD COLUMN document_id text, ADD COLUMN probability_ppm integer,
        ADD COLUMN evidence text[] NOT NULL DEFAULT '{}',
        DROP CONSTRAINT automatic_act_kind,
        ADD CONSTRAINT automatic_act_kind CHECK (CASE WHEN kind = ANY ('{post,draft}') THEN num_nonnulls(invoice_id, revision_id) = 2
          WHEN kind = 'allocate' THEN num_nonnulls(allocation_id, bank_transaction_id) = 2
          WHEN kind = ANY ('{exempt,money_in,transfer}') THEN num_nonnulls(judgement_id, bank_transaction_id) = 2
          WHEN kind = 'party' THEN bank_transaction_id IS NOT NULL
          WHEN kind = 'join' THEN num_nonnulls(document_id, invoice_id) = 2
          WHEN kind = 'dismiss' THEN document_id IS NOT NULL ELSE false END),
        ADD CONSTRAINT automatic_act_probability CHECK (CASE kind WHEN 'draft' THEN probability_ppm IS NULL
          ELSE probability_ppm IS NOT NULL AND probability_ppm BETWEEN 0 AND 1000000 AND evidence <> '{}' END) NOT VALID,
        ADD CONSTRAINT automatic_act_document_fkey FOREIGN KEY (company_id, document_id) REFERENCES books.document (company_id, id);
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
