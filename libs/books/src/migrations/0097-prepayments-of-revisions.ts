import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { companyTable } from '#platform';

/**
 * The draft of a purchase holds the prepayment invoices that it uses, until it is posted. They are written with their revision and
 * stay as they are, like its lines.
 */
export class Books1763600003097 implements MigrationInterface {
  readonly name = 'Books1763600003097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books.revision_prepayment (
        company_id bigint NOT NULL,
        revision_id text NOT NULL,
        invoice_id text NOT NULL,
        amount_minor bigint NOT NULL,
        CONSTRAINT revision_prepayment_pkey PRIMARY KEY (company_id, revision_id, invoice_id),
        CONSTRAINT revision_prepayment_revision_fkey FOREIGN KEY (company_id, revision_id)
          REFERENCES books.invoice_revision (company_id, id),
        CONSTRAINT revision_prepayment_invoice_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES books.invoice (company_id, id),
        CONSTRAINT revision_prepayment_amount CHECK (amount_minor > 0)
      );
      CREATE INDEX revision_prepayment_invoice ON books.revision_prepayment (company_id, invoice_id);
      GRANT SELECT, INSERT ON books.revision_prepayment TO raamat_app;
      ${companyTable('books.revision_prepayment')}

      CREATE FUNCTION books.guard_revision_prepayment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM added a
          JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          WHERE r.xmin <> pg_current_xact_id()::xid)
        THEN
          RAISE EXCEPTION 'prepayments are written with their revision' USING ERRCODE = 'restrict_violation';
        END IF;
        IF EXISTS (SELECT FROM added a
          JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          JOIN books.invoice final ON final.company_id = r.company_id AND final.id = r.invoice_id
          JOIN books.invoice prepayment ON prepayment.company_id = a.company_id AND prepayment.id = a.invoice_id
          WHERE final.direction <> 'purchase' OR final.kind NOT IN ('invoice', 'receipt') OR prepayment.direction <> 'purchase'
            OR prepayment.kind <> 'prepayment' OR prepayment.currency <> r.currency)
        THEN
          RAISE EXCEPTION 'only an invoice of a supplier uses prepayment invoices, of its own currency'
            USING ERRCODE = 'restrict_violation';
        END IF;
        IF EXISTS (SELECT FROM added a
          JOIN books.invoice_revision r ON r.company_id = a.company_id AND r.id = a.revision_id
          WHERE r.amount_due_minor < (SELECT sum(all_of.amount_minor) FROM books.revision_prepayment all_of
            WHERE all_of.company_id = a.company_id AND all_of.revision_id = a.revision_id))
        THEN
          RAISE EXCEPTION 'an invoice uses no more of prepayments than it asks for' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$;
      REVOKE ALL ON FUNCTION books.guard_revision_prepayment FROM PUBLIC;
      CREATE TRIGGER revision_prepayment_guarded AFTER INSERT ON books.revision_prepayment
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.guard_revision_prepayment();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
