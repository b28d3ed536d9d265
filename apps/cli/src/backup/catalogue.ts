import { type OwnerConnection } from '#platform';

export interface Table {
  /** With its schema, quoted where it must be. */
  readonly name: string;
  /** Those that are stored and not computed, in the order of the table. */
  readonly columns: readonly string[];
}

/** Schemas of others: tasks' rings are rows of ours too, and BullMQ makes its own tables. */
export const OURS = `n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'bullmq')`;
/** What a crash may take from Postgres is not worth keeping; the list of migrations is made by migrating. */
const KEPT = `c.relkind = 'r' AND c.relpersistence = 'p' AND c.oid <> coalesce(to_regclass('public.migration'), 0)::oid`;

/** Every table whose rows are the installation's. */
export function tablesOf(owner: OwnerConnection): Promise<Table[]> {
  return owner.rows<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE ${OURS} AND ${KEPT} GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
  );
}

/** Those of them of which this role would see no row, or only some. */
export async function tablesHidden(owner: OwnerConnection): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${OURS} AND ${KEPT} AND row_security_active(c.oid) ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Names of the migrations that have run, in their order; none where there is no schema. */
export async function migrationsOf(owner: OwnerConnection): Promise<string[]> {
  const { there } = await owner.one<{ there: boolean }>(
    "SELECT to_regclass('public.migration') IS NOT NULL AS there",
  );
  if (!there) return [];
  const rows = await owner.rows<{ name: string }>('SELECT name FROM public.migration ORDER BY id');
  return rows.map(({ name }) => name);
}

/** How far the sequences behind identity columns have come. */
export function sequencesOf(owner: OwnerConnection): Promise<{ sequence: string; last_value: string }[]> {
  return owner.rows(
    `SELECT format('%I.%I', s.schemaname, s.sequencename) AS sequence, s.last_value::text AS last_value
     FROM pg_sequences s JOIN pg_namespace n ON n.nspname = s.schemaname
     WHERE ${OURS} AND s.last_value IS NOT NULL AND s.sequencename <> 'migration_id_seq' ORDER BY 1`,
  );
}

export async function countOf(owner: OwnerConnection, table: string): Promise<number> {
  const { count } = await owner.one<{ count: string }>(`SELECT count(*)::text AS count FROM ${table}`);
  return Number(count);
}

/** Other sessions of this service in the database, by the name they gave. */
export async function othersIn(owner: OwnerConnection): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(
    `SELECT DISTINCT split_part(application_name, ' ', 1) AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'raamat-%' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
