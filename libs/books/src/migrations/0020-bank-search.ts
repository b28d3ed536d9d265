import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Text anywhere in a bank line is found by the threes of its letters. Under row security no such search reaches an index, so it
 * lives in a function of the owner's, which takes the company from the setting that row security goes by.
 */
export class Books1763600003020 implements MigrationInterface {
  readonly name = 'Books1763600003020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS btree_gin;
      CREATE INDEX bank_transaction_search ON books.bank_transaction USING gin (company_id, search_key gin_trgm_ops)
        WITH (gin_pending_list_limit = 16384);

      -- Planned for the text itself: what stands in every line is found fastest by reading lines.
      CREATE FUNCTION books.find_bank_lines(said text, most integer) RETURNS TABLE (id text)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
      BEGIN
        RETURN QUERY EXECUTE format(
          'SELECT t.id FROM books.bank_transaction AS t WHERE t.company_id = %L::bigint AND t.search_key LIKE %L LIMIT %s',
          nullif(current_setting('app.company_id', true), ''),
          '%' || regexp_replace(said, '([\\\\%_])', '\\\\\\1', 'g') || '%', most);
      END $$;
      REVOKE EXECUTE ON FUNCTION books.find_bank_lines(text, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION books.find_bank_lines(text, integer) TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
