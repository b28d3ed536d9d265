import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The file of a dismissed document has an outcome of its own while the dismissal lasts. Restoring the document derives
 * the outcome again from the reading and the booking of the file, which a dismissal leaves as they are.
 */
export class Schema1763600900081 implements MigrationInterface {
  readonly name = 'Schema1763600900081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION files.keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE files.stored_file AS file SET outcome = now_is.outcome
          FROM (SELECT CASE
            WHEN stored.dismissed_at IS NOT NULL THEN 'dismissed'
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

      CREATE FUNCTION files.follow_dismissal() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          -- Readers lock the reading first and the file after it.
          PERFORM FROM files.extraction WHERE company_id = NEW.company_id AND file_id = NEW.file_id FOR UPDATE;
          UPDATE files.stored_file SET dismissed_reason = NEW.dismissed_reason, dismissed_at = NEW.dismissed_at,
            dismissed_by = NEW.dismissed_by, dismissed_automatically = NEW.dismissed_automatically,
            outcome = CASE WHEN NEW.dismissed_at IS NULL THEN 'not_extractable' ELSE 'dismissed' END
          WHERE company_id = NEW.company_id AND id = NEW.file_id;
          -- To write the state of the reading again makes its trigger derive the outcome, where the file is read at all.
          UPDATE files.extraction SET state = state WHERE company_id = NEW.company_id AND file_id = NEW.file_id;
          RETURN NULL;
        END $$;
      CREATE TRIGGER dismissal_of_file AFTER UPDATE OF dismissed_at ON books.document FOR EACH ROW
        WHEN (NEW.file_id IS NOT NULL AND OLD.dismissed_at IS DISTINCT FROM NEW.dismissed_at)
        EXECUTE FUNCTION files.follow_dismissal();
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
