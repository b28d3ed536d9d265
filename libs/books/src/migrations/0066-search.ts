import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Search in a company finds text anywhere in names, numbers and memos by the threes of their letters, and amounts by their
 * own indexes. Under row security neither such a comparison nor `abs` reaches an index (they are not leakproof), so both
 * live in functions of the owner's, which take the company from the setting that row security goes by. Entries of invoices
 * and bank lines are found by these; only memos that a person wrote are indexed. The other indexes order lists for screens.
 */
export class Books1763600003066 implements MigrationInterface {
  readonly name = 'Books1763600003066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX party_search ON books.party USING gin (company_id, name_folded gin_trgm_ops);
      CREATE INDEX invoice_search ON books.invoice
        USING gin (company_id, number gin_trgm_ops, reference_number gin_trgm_ops);
      CREATE INDEX journal_entry_search ON books.journal_entry USING gin (company_id, memo gin_trgm_ops)
        WHERE source_kind = 'accounting_event';
      CREATE INDEX invoice_amount ON books.invoice (company_id, amount_due_minor, id);
      CREATE INDEX invoice_due ON books.invoice (company_id, coalesce(due_date, 'infinity'), id);
      CREATE INDEX invoice_gross ON books.invoice (company_id, gross_minor) WHERE gross_minor <> amount_due_minor;
      CREATE INDEX match_proposal_score ON books.match_proposal (company_id, state, coalesce(score, -1), id);

      CREATE FUNCTION books.search_text(place text, said text, most integer) RETURNS TABLE (id text)
      LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20 SET search_path = ''
      -- Estimates of a text come from all companies: one that is common elsewhere would be looked for row by row.
      SET enable_seqscan = off SET enable_indexscan = off AS $$
      BEGIN
        RETURN QUERY EXECUTE format(
          CASE place
            WHEN 'party' THEN 'SELECT t.id FROM books.party AS t
              WHERE t.company_id = %1$L::bigint AND t.name_folded LIKE %2$L AND NOT t.is_own LIMIT %3$s'
            WHEN 'invoice' THEN 'SELECT t.id FROM books.invoice AS t
              WHERE t.company_id = %1$L::bigint AND (t.number ILIKE %2$L OR t.reference_number ILIKE %2$L) LIMIT %3$s'
            WHEN 'entry' THEN 'SELECT t.id FROM books.journal_entry AS t
              WHERE t.company_id = %1$L::bigint AND t.source_kind = ''accounting_event'' AND t.memo ILIKE %2$L LIMIT %3$s'
            WHEN 'bank_transaction' THEN 'SELECT t.id FROM books.bank_transaction AS t
              WHERE t.company_id = %1$L::bigint AND t.search_key LIKE %2$L LIMIT %3$s'
          END,
          nullif(current_setting('app.company_id', true), ''),
          '%' || regexp_replace(said, '([\\\\%_])', '\\\\\\1', 'g') || '%', most);
      END $$;
      REVOKE EXECUTE ON FUNCTION books.search_text(text, text, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION books.search_text(text, text, integer) TO raamat_app;

      CREATE FUNCTION books.find_bank_amounts(amounts numeric[], most integer) RETURNS TABLE (id text)
      LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = '' AS $$
        SELECT t.id FROM unnest(amounts) AS amount CROSS JOIN LATERAL (
          SELECT t.id FROM books.bank_transaction AS t
          WHERE t.company_id = nullif(current_setting('app.company_id', true), '')::bigint
            AND abs(t.total_minor) = amount::bigint
          LIMIT most) AS t
      $$;
      REVOKE EXECUTE ON FUNCTION books.find_bank_amounts(numeric[], integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION books.find_bank_amounts(numeric[], integer) TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
