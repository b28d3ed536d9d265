import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Files are found by text anywhere in their names, as `books.search_text` finds rows of the books. */
export class Files1763600004008 implements MigrationInterface {
  readonly name = 'Files1763600004008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX stored_file_search ON files.stored_file USING gin (company_id, name gin_trgm_ops);
      CREATE FUNCTION files.search_names(said text, most integer) RETURNS TABLE (id bigint)
      LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20 SET search_path = ''
      SET enable_seqscan = off SET enable_indexscan = off AS $$
      BEGIN
        RETURN QUERY EXECUTE format(
          'SELECT t.id FROM files.stored_file AS t WHERE t.company_id = %L::bigint AND t.name ILIKE %L LIMIT %s',
          nullif(current_setting('app.company_id', true), ''),
          '%' || regexp_replace(said, '([\\\\%_])', '\\\\\\1', 'g') || '%', most);
      END $$;
      REVOKE EXECUTE ON FUNCTION files.search_names(text, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION files.search_names(text, integer) TO raamat_app;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only.'));
  }
}
