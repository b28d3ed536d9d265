import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Rows of these are written for all companies at once. */
const TABLES = ['files.stored_file', 'files.extraction', 'books.invoice'];

/**
 * The outcome of each file, derived here and nowhere else: from its reading, its booking, and the state of the invoice
 * made of it. Whoever changes one of these changes the outcome in the same transaction.
 */
export class Schema1763600900013 implements MigrationInterface {
  readonly name = 'Schema1763600900013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION files.follow_booking() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.invoice_state := (SELECT state FROM books.invoice
            WHERE company_id = NEW.company_id AND id = NEW.booking_invoice_id);
          RETURN NEW;
        END $$;
      CREATE TRIGGER extraction_follow_booking BEFORE INSERT OR UPDATE OF booking_invoice_id ON files.extraction
        FOR EACH ROW EXECUTE FUNCTION files.follow_booking();

      CREATE FUNCTION files.follow_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE files.extraction SET invoice_state = NEW.state
          WHERE company_id = NEW.company_id AND booking_invoice_id = NEW.id;
          RETURN NULL;
        END $$;
      CREATE TRIGGER invoice_of_file AFTER UPDATE OF state ON books.invoice FOR EACH ROW
        WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION files.follow_invoice();

      CREATE FUNCTION files.keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE files.stored_file AS file SET outcome = now_is.outcome
          FROM (SELECT CASE
            -- A booked file stays booked while it is read again; a person decides about one whose invoice has ended.
            WHEN NEW.booking_invoice_id IS NOT NULL THEN CASE
              WHEN coalesce(NEW.invoice_state, NEW.booking_state) IN ('issued', 'posted') THEN 'posted' ELSE 'review' END
            WHEN NEW.state = 'queued' THEN 'queued'
            WHEN NEW.state = 'running' OR NEW.booking_state = 'queued' THEN 'running'
            WHEN NEW.state = 'failed' OR NEW.booking_state = 'failed' THEN 'failed'
            WHEN NEW.booking_state = 'duplicate' THEN 'duplicate'
            WHEN NEW.booking_state = 'none' AND stored.kind = 'statement' THEN 'statement'
            WHEN NEW.booking_state IN ('held', 'none') THEN 'review'
            -- Only stored, or an archive whose files have outcomes of their own.
            ELSE 'not_extractable' END AS outcome
            FROM files.stored_file AS stored WHERE stored.company_id = NEW.company_id AND stored.id = NEW.file_id) AS now_is
          WHERE file.company_id = NEW.company_id AND file.id = NEW.file_id AND file.outcome <> now_is.outcome;
          RETURN NULL;
        END $$;
      CREATE TRIGGER extraction_keep_outcome
        AFTER INSERT OR UPDATE OF state, booking_state, booking_invoice_id, invoice_state ON files.extraction
        FOR EACH ROW EXECUTE FUNCTION files.keep_outcome();
    `);
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY;`).join('\n'));
    // Writing the booking of each row anew has the triggers derive the rest.
    await runner.query('UPDATE files.extraction SET booking_invoice_id = booking_invoice_id');
    await runner.query(TABLES.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`).join('\n'));
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
