import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Many allocations of one commit are counted at once, proposals that the matcher found better ones than are withdrawn, and the
 * rate of a bank's own exchange is kept beside the published ones.
 */
export class Books1763600003018 implements MigrationInterface {
  readonly name = 'Books1763600003018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BANK_RATES);
    await runner.query(WITHDRAWN);
    await runner.query(WORDS);
    await runner.query(COUNTED);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** A bank exchanges at another rate for each payment of a day. */
const BANK_RATES = `
      ALTER TABLE books.exchange_rate DROP CONSTRAINT exchange_rate_source,
        ADD CONSTRAINT exchange_rate_source CHECK (source IN ('ecb', 'human', 'bank'));
      DROP INDEX books.exchange_rate_day;
      CREATE UNIQUE INDEX exchange_rate_day ON books.exchange_rate (company_id, base, quote, date, source)
        WHERE source <> 'bank';
      CREATE UNIQUE INDEX exchange_rate_of_bank ON books.exchange_rate (company_id, base, quote, date, value)
        WHERE source = 'bank';
`;

const WITHDRAWN = `
      ALTER TABLE books.match_proposal DROP CONSTRAINT match_proposal_state,
        ADD CONSTRAINT match_proposal_state CHECK (state IN ('open', 'confirmed', 'rejected', 'undone', 'stale'));
`;

/** What an invoice is called does not change when it is paid. */
const WORDS = `
      CREATE OR REPLACE FUNCTION books.keep_invoice_matchable() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          NEW.match_due := OLD.match_due + 1;
          IF (NEW.number_key, NEW.reference_number, NEW.payment_reference)
            IS NOT DISTINCT FROM (OLD.number_key, OLD.reference_number, OLD.payment_reference) THEN RETURN NEW; END IF;
        END IF;
        NEW.match_words := books.invoice_words(NEW.number_key, NEW.reference_number, NEW.payment_reference);
        RETURN NEW;
      END $$;
`;

/**
 * Counted by statement and no more by row. Always by the keys of what was added: a plan that was made for many rows would read
 * whole tables for one, and one that was made for empty tables would read them when they are full.
 */
const COUNTED = `
      CREATE FUNCTION books.count_allocations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
        SET search_path = '' SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN
        -- A refund gives back what was paid on an invoice; on a credit note it settles the note. Using a prepayment settles the
        -- final invoice only: the prepayment was settled when it was paid.
        UPDATE books.invoice AS i SET
          settled_minor = i.settled_minor + counted.paid
            + CASE i.kind WHEN 'credit_note' THEN counted.refunded ELSE -counted.refunded END,
          credited_minor = i.credited_minor + counted.credited
        FROM (
          SELECT company_id, invoice_id,
            coalesce(sum(minor) FILTER (WHERE kind = 'payment' OR kind = 'prepayment_apply' AND is_item), 0)::bigint AS paid,
            coalesce(sum(minor) FILTER (WHERE kind = 'refund'), 0)::bigint AS refunded,
            coalesce(sum(minor) FILTER (WHERE kind = 'credit_offset'), 0)::bigint AS credited
          FROM (
            SELECT company_id, invoice_id, item_minor, kind, true FROM added WHERE invoice_id IS NOT NULL
            UNION ALL
            SELECT company_id, other_invoice_id, counter_minor, kind, false FROM added WHERE other_invoice_id IS NOT NULL
          ) AS side(company_id, invoice_id, minor, kind, is_item)
          GROUP BY company_id, invoice_id
        ) AS counted
        WHERE i.company_id = counted.company_id AND i.id = counted.invoice_id;

        -- The files of an invoice explain the bank lines that settle it.
        INSERT INTO books.bank_transaction_file (company_id, bank_transaction_id, file_id, created_at, by_settlement)
        SELECT added.company_id, added.bank_transaction_id, document.file_id, min(added.created_at), true
        FROM added
        JOIN books.invoice AS invoice ON invoice.company_id = added.company_id AND invoice.id = added.invoice_id
        JOIN books.revision_document AS part ON part.company_id = invoice.company_id AND part.revision_id = invoice.revision_id
        JOIN books.document AS document ON document.company_id = part.company_id AND document.id = part.document_id
        WHERE added.bank_transaction_id IS NOT NULL AND document.file_id IS NOT NULL
          AND document.source IS DISTINCT FROM 'generated'
        GROUP BY added.company_id, added.bank_transaction_id, document.file_id
        ON CONFLICT DO NOTHING;

        -- What is settled of a bank line's suspense, never beyond the line.
        UPDATE books.bank_transaction AS line SET allocated_minor = line.allocated_minor + counted.minor,
          explained = line.explained OR EXISTS (SELECT FROM books.bank_transaction_file AS link
            WHERE link.company_id = line.company_id AND link.bank_transaction_id = line.id)
        FROM (SELECT company_id, bank_transaction_id, sum(counter_minor)::bigint AS minor FROM added
          WHERE bank_transaction_id IS NOT NULL GROUP BY company_id, bank_transaction_id) AS counted
        WHERE line.company_id = counted.company_id AND line.id = counted.bank_transaction_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER allocations_added AFTER INSERT ON books.allocation
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books.count_allocations();

      DROP TRIGGER allocation_counted ON books.allocation;
      DROP TRIGGER allocation_of_bank_added ON books.allocation;
      DROP TRIGGER allocation_files_added ON books.allocation;

      CREATE OR REPLACE FUNCTION books.count_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.reversed_at IS NOT NULL THEN
          RAISE EXCEPTION 'an allocation is reversed once' USING ERRCODE = 'restrict_violation';
        END IF;
        UPDATE books.invoice i SET
          settled_minor = i.settled_minor - CASE WHEN NEW.kind = 'credit_offset' THEN 0
            WHEN NEW.kind = 'prepayment_apply' AND i.id = NEW.other_invoice_id THEN 0
            WHEN NEW.kind = 'refund' AND i.kind <> 'credit_note' THEN -side.minor ELSE side.minor END,
          credited_minor = i.credited_minor - CASE WHEN NEW.kind = 'credit_offset' THEN side.minor ELSE 0 END
        FROM (VALUES (NEW.invoice_id, NEW.item_minor), (NEW.other_invoice_id, NEW.counter_minor)) AS side(invoice_id, minor)
        WHERE i.company_id = NEW.company_id AND i.id = side.invoice_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER allocation_reversed AFTER UPDATE ON books.allocation
        FOR EACH ROW EXECUTE FUNCTION books.count_allocation();

      CREATE OR REPLACE FUNCTION books.count_bank_allocation() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        UPDATE books.bank_transaction AS line SET allocated_minor = line.allocated_minor - NEW.counter_minor
        WHERE line.company_id = NEW.company_id AND line.id = NEW.bank_transaction_id;
        RETURN NULL;
      END $$;
`;
