import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What bank lines and invoices are matched by, kept beside them: the words that name an invoice, what a document says of its
 * payment, and what the matcher has yet to look at. Files of what a bank line settles explain the line.
 */
export class Books1763600003017 implements MigrationInterface {
  readonly name = 'Books1763600003017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(WORDS);
    await runner.query(FILES);
    await runner.query(
      OF_ALL.map((table) => `ALTER TABLE books.${table} NO FORCE ROW LEVEL SECURITY;`).join('\n'),
    );
    await runner.query(WHAT_IS_THERE);
    await runner.query(
      OF_ALL.map((table) => `ALTER TABLE books.${table} FORCE ROW LEVEL SECURITY;`).join('\n'),
    );
    await runner.query(DUE);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}

const COLUMNS = `
      ALTER TABLE books.invoice
        ADD COLUMN payment_reference text,
        ADD COLUMN card_last4 text,
        ADD COLUMN match_words text[] NOT NULL DEFAULT '{}',
        ADD COLUMN match_due integer NOT NULL DEFAULT 1;
      ALTER TABLE books.bank_transaction
        ADD COLUMN match_words text[] NOT NULL DEFAULT '{}',
        ADD COLUMN match_due integer NOT NULL DEFAULT 1;
      ALTER TABLE books.bank_transaction_file ADD COLUMN by_settlement boolean NOT NULL DEFAULT false;
      CREATE INDEX bank_transaction_file_file ON books.bank_transaction_file (company_id, file_id);
      -- A pair of halves waits for one decision at a time.
      CREATE UNIQUE INDEX match_proposal_halves ON books.match_proposal (company_id, bank_transaction_id, other_bank_transaction_id)
        WHERE state = 'open' AND kind = 'transfer' AND other_bank_transaction_id IS NOT NULL;
      GRANT UPDATE (payment_reference, card_last4, match_due) ON books.invoice TO raamat_app;
      GRANT UPDATE (match_due) ON books.bank_transaction TO raamat_app;
      GRANT UPDATE (by_settlement) ON books.bank_transaction_file TO raamat_app;
`;

const WORDS = `
      -- What a payer may call an invoice: its number without signs, the digits of it, and the references it is paid with.
      CREATE FUNCTION books.invoice_words(number_key text, reference_number text, payment_reference text) RETURNS text[]
      LANGUAGE sql IMMUTABLE AS $$
        SELECT coalesce(array_agg(DISTINCT word), '{}') FROM (VALUES
          (CASE WHEN number_key ~ '[0-9]' AND length(translate(number_key, '-/._#\\', '')) BETWEEN 3 AND 64
            THEN translate(number_key, '-/._#\\', '') END),
          (CASE WHEN length(regexp_replace(number_key, '[^0-9]', '', 'g')) BETWEEN 5 AND 64
            THEN regexp_replace(number_key, '[^0-9]', '', 'g') END),
          (reference_number), (payment_reference)) AS named(word) WHERE word IS NOT NULL
      $$;
`;

/** A count and no flag: what changes while the matcher looks is due again. */
const DUE = `
      CREATE FUNCTION books.keep_invoice_matchable() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
      BEGIN
        NEW.match_words := books.invoice_words(NEW.number_key, NEW.reference_number, NEW.payment_reference);
        IF TG_OP = 'UPDATE' THEN NEW.match_due := OLD.match_due + 1; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER invoice_matchable BEFORE INSERT OR UPDATE OF number_key, reference_number, payment_reference, party_id,
        currency, amount_due_minor, posted_at, settled_minor, credited_minor ON books.invoice
        FOR EACH ROW EXECUTE FUNCTION books.keep_invoice_matchable();

      CREATE FUNCTION books.keep_line_matchable() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
      BEGIN
        NEW.match_due := OLD.match_due + 1;
        RETURN NEW;
      END $$;
      CREATE TRIGGER bank_transaction_matchable BEFORE UPDATE OF party_id, judgement, allocated_minor ON books.bank_transaction
        FOR EACH ROW EXECUTE FUNCTION books.keep_line_matchable();
`;

/** The files of an invoice explain the bank lines that settle it, for as long as they do. */
const FILES = `
      CREATE FUNCTION books.link_settled_files(company bigint, line text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        DELETE FROM books.bank_transaction_file
          WHERE company_id = company AND bank_transaction_id = line AND by_settlement;
        INSERT INTO books.bank_transaction_file (company_id, bank_transaction_id, file_id, created_at, by_settlement)
        SELECT company, line, document.file_id, min(allocation.created_at), true
        FROM books.allocation AS allocation
        JOIN books.invoice AS invoice ON invoice.company_id = company AND invoice.id = allocation.invoice_id
        JOIN books.revision_document AS part ON part.company_id = company AND part.revision_id = invoice.revision_id
        JOIN books.document AS document ON document.company_id = company AND document.id = part.document_id
        WHERE allocation.company_id = company AND allocation.bank_transaction_id = line AND allocation.reversed_at IS NULL
          AND document.file_id IS NOT NULL AND document.source IS DISTINCT FROM 'generated'
        GROUP BY document.file_id
        ON CONFLICT DO NOTHING;
        UPDATE books.bank_transaction AS t SET explained = now_explained.yes
        FROM (SELECT EXISTS (SELECT FROM books.bank_transaction_file
          WHERE company_id = company AND bank_transaction_id = line) AS yes) AS now_explained
        WHERE t.company_id = company AND t.id = line AND t.explained <> now_explained.yes;
      END $$;

      CREATE FUNCTION books.link_files_of_allocation() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        PERFORM books.link_settled_files(NEW.company_id, NEW.bank_transaction_id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER allocation_files_added AFTER INSERT ON books.allocation FOR EACH ROW
        WHEN (NEW.bank_transaction_id IS NOT NULL AND NEW.invoice_id IS NOT NULL)
        EXECUTE FUNCTION books.link_files_of_allocation();
      CREATE TRIGGER allocation_files_reversed AFTER UPDATE OF reversed_at ON books.allocation FOR EACH ROW
        WHEN (NEW.bank_transaction_id IS NOT NULL AND NEW.invoice_id IS NOT NULL)
        EXECUTE FUNCTION books.link_files_of_allocation();

      CREATE FUNCTION books.link_files_of_revision() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        PERFORM books.link_settled_files(line.company_id, line.bank_transaction_id)
        FROM (SELECT DISTINCT company_id, bank_transaction_id FROM books.allocation
          WHERE company_id = NEW.company_id AND invoice_id = NEW.id AND bank_transaction_id IS NOT NULL
            AND reversed_at IS NULL) AS line;
        RETURN NULL;
      END $$;
      -- At the commit, when the documents of the new revision are written too.
      CREATE CONSTRAINT TRIGGER invoice_files_changed AFTER UPDATE OF revision_id ON books.invoice
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.revision_id IS DISTINCT FROM NEW.revision_id)
        EXECUTE FUNCTION books.link_files_of_revision();
`;

/** Tables whose rows of all companies are brought up to date. */
const OF_ALL = [
  'invoice',
  'bank_transaction',
  'bank_transaction_file',
  'allocation',
  'revision_document',
  'document',
];

const WHAT_IS_THERE = `
      UPDATE books.invoice SET match_words = books.invoice_words(number_key, reference_number, payment_reference);
      UPDATE books.bank_transaction AS line SET match_words = found.words
      FROM (SELECT company_id, id, array_agg(DISTINCT word) AS words FROM (
          SELECT company_id, id, translate(word, '-/._#\\', '') AS word FROM books.bank_transaction,
            regexp_split_to_table(upper(concat_ws(' ', description, reference)), '[\\s,;:()]+') AS word
          UNION ALL
          SELECT company_id, id, ltrim(regexp_replace(reference, '\\s', '', 'g'), '0') FROM books.bank_transaction) AS said
        WHERE length(word) BETWEEN 2 AND 64 AND word ~ '[0-9]' GROUP BY company_id, id) AS found
      WHERE line.company_id = found.company_id AND line.id = found.id;
      SELECT books.link_settled_files(company_id, bank_transaction_id)
      FROM (SELECT DISTINCT company_id, bank_transaction_id FROM books.allocation
        WHERE bank_transaction_id IS NOT NULL AND invoice_id IS NOT NULL AND reversed_at IS NULL) AS settled;
`;
