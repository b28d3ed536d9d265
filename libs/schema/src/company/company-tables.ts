import { type Sql } from '#platform';

/** A table of which a company has rows. */
export interface CompanyTable {
  /** With its schema: `books.invoice`. */
  readonly name: string;
  /** Stored columns without the computed ones, in the order of the table. */
  readonly columns: readonly string[];
  /** The column that names the company. */
  readonly companyColumn: string;
  /** Whether the database numbers its rows, in `id`. */
  readonly numbered: boolean;
  /** The tables that its foreign keys name. */
  readonly needs: readonly string[];
}

/** The table of companies itself: the only one that names the company in its own id. */
const COMPANIES = 'identity.company';

/** Tables of companies that an export leaves out, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'tasks.task': 'Nothing is open that would be lost, and ended tasks are forgotten anyway.',
  'platform.idempotency_claim': 'The keys and sessions that may repeat a request do not exist elsewhere.',
  'files.pending_object': 'Bytes of uploads that have no row yet.',
  'files.company_limit': 'The staff of an installation decide its limits.',
  'identity.work_letter': 'Letters that the installation has written to its people.',
  'inbox.company_mailbox':
    'Holds the password of a mailbox, and two installations may not fetch the same one.',
  'webhooks.delivery': 'Deliveries of an installation; they are forgotten after 30 days.',
  'payroll.tsd_file':
    'Holds personal codes under the secret of the installation; the return itself is exported.',
};

/** Columns that an export gives another value, as SQL: what they hold is secret or bound to the installation. */
export const REPLACED: Readonly<Record<string, string>> = {
  'webhooks.endpoint.secret_boxed': `''::bytea`,
  'webhooks.endpoint.former_secret_boxed': 'NULL',
  'webhooks.endpoint.former_secret_until': 'NULL',
  'inbox.email.confirmation': 'NULL',
};

/** Every table with a column `company_id`, and the table of companies, as the catalogue of the database has them. */
const COMPANY_TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns,
    CASE WHEN bool_or(a.attname = 'company_id') THEN 'company_id' ELSE 'id' END AS "companyColumn",
    bool_or(a.attname = 'id' AND a.attidentity <> '') AS numbered,
    ARRAY(SELECT DISTINCT format('%I.%I', there.nspname, parent.relname)
      FROM pg_constraint AS reference
      JOIN pg_class AS parent ON parent.oid = reference.confrelid
      JOIN pg_namespace AS there ON there.oid = parent.relnamespace
      WHERE reference.conrelid = c.oid AND reference.contype = 'f') AS needs
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
  JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
    AND n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'bullmq')
  GROUP BY c.oid, n.nspname, c.relname
  HAVING bool_or(a.attname = 'company_id') OR format('%I.%I', n.nspname, c.relname) = '${COMPANIES}'
  ORDER BY 1`;

/** The tables that an export has, each after those that its foreign keys name. */
export async function exportedTables(sql: Pick<Sql, 'rows'>): Promise<CompanyTable[]> {
  const tables = await sql.rows<CompanyTable>(COMPANY_TABLES);
  return inOrder(tables.filter(({ name }) => LEFT_OUT[name] === undefined));
}

/** Tables in an order in which each follows those it needs, as far as they do not need each other. */
export function inOrder(tables: readonly CompanyTable[]): CompanyTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<CompanyTable>();
  const place = (table: CompanyTable, above: ReadonlySet<string>): void => {
    if (ordered.has(table) || above.has(table.name)) return;
    for (const name of table.needs) {
      const needed = byName.get(name);
      if (needed !== undefined) place(needed, new Set([...above, table.name]));
    }
    ordered.add(table);
  };
  for (const table of tables) place(table, new Set());
  return [...ordered];
}

/** The query for the rows of a company in a table, a JSON array of texts each, as `line`. */
export function linesOf({ name, columns, companyColumn }: CompanyTable): string {
  const values = columns.map((column) => `(${REPLACED[`${name}.${column}`] ?? column})::text`);
  return `SELECT json_build_array(${values.join(', ')})::text AS line FROM ${name} WHERE ${companyColumn} = $1`;
}

/** A check of a table that holds only for rows that were written since it was made. */
export interface LaterCheck {
  readonly table: string;
  readonly name: string;
  /** As SQL that makes the check again. */
  readonly definition: string;
  readonly condition: string;
}

/** The checks of later rows alone; `$1` is the names of the tables. */
export const LATER_CHECKS = `
  SELECT format('%I.%I', n.nspname, c.relname) AS table, quote_ident(one.conname) AS name,
    pg_get_constraintdef(one.oid) AS definition, pg_get_expr(one.conbin, one.conrelid) AS condition
  FROM pg_constraint AS one JOIN pg_class AS c ON c.oid = one.conrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
  WHERE one.contype = 'c' AND NOT one.convalidated AND format('%I.%I', n.nspname, c.relname) = ANY ($1::text[])
  ORDER BY 1, 2`;
