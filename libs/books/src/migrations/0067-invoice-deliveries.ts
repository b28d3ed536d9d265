import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/** Letters that take issued invoices to their customers. */
export class Books1763600003067 implements MigrationInterface {
  readonly name = 'Books1763600003067';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.invoice_delivery (
        company_id bigint NOT NULL,
        id text NOT NULL,
        invoice_id text NOT NULL,
        format text NOT NULL,
        to_address text NOT NULL,
        message text,
        state text NOT NULL DEFAULT 'queued',
        reason text,
        created_at timestamptz NOT NULL,
        sent_at timestamptz,
        CONSTRAINT invoice_delivery_pkey PRIMARY KEY (company_id, id),
        CONSTRAINT invoice_delivery_invoice FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT invoice_delivery_format CHECK (format = ANY ('{pdf,pdf_ubl,e_arve}'::text[])),
        CONSTRAINT invoice_delivery_state CHECK (state = ANY ('{queued,sent,bounced,failed}'::text[]))
      );
      CREATE INDEX invoice_delivery_of_invoice ON books.invoice_delivery (company_id, invoice_id, id);
      CREATE INDEX invoice_delivery_of_day ON books.invoice_delivery (company_id, created_at);
      GRANT SELECT, INSERT, UPDATE (state, reason, sent_at) ON books.invoice_delivery TO raamat_app;
      ${companyTable('books.invoice_delivery')}`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
