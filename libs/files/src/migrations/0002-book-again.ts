import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A file whose invoice has ended may be booked again: only then it lets go of it, and waits. */
export class Files1763600004002 implements MigrationInterface {
  readonly name = 'Files1763600004002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION files.keep_booking() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF OLD.booking_invoice_id IS NULL OR NEW.booking_invoice_id IS NOT DISTINCT FROM OLD.booking_invoice_id THEN
            RETURN NEW;
          END IF;
          IF NEW.booking_invoice_id IS NULL AND NEW.booking_state = 'queued' AND EXISTS (
            SELECT 1 FROM books.invoice
            WHERE company_id = OLD.company_id AND id = OLD.booking_invoice_id AND state IN ('cancelled', 'void')
          ) THEN
            RETURN NEW;
          END IF;
          RAISE EXCEPTION 'file % is booked already', OLD.file_id USING ERRCODE = 'restrict_violation';
        END $$;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
