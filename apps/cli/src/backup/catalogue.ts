import { type OwnerConnection, POOLED_NAME } from '#platform';

export interface Table {
  /** With its schema, quoted where necessary. */
  readonly name: string;
  /** Stored columns without the computed ones, in the order of the table. */
  readonly columns: readonly string[];
}

/** Excludes foreign schemas: dispatch messages are rows of this service too, but BullMQ creates its own tables. */
export const OURS = `n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'bullmq')`;
/** Rows that Postgres may lose in a crash are not worth keeping; a migration run recreates the list of migrations. */
const KEPT = `c.relkind = 'r' AND c.relpersistence = 'p' AND c.oid <> coalesce(to_regclass('public.migration'), 0)::oid`;

/** Every table that holds rows of the installation. */
export function tablesOf(owner: OwnerConnection): Promise<Table[]> {
  return owner.rows<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE ${OURS} AND ${KEPT} GROUP BY n.nspname, c.relname ORDER BY n.nspname, c.relname`,
  );
}

/** The tables of which this role sees no rows, or only some. */
export async function tablesHidden(owner: OwnerConnection): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE ${OURS} AND ${KEPT} AND row_security_active(c.oid) ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Names of the migrations that have run, in order; empty when there is no schema. */
export async function migrationsOf(owner: OwnerConnection): Promise<string[]> {
  const { there } = await owner.one<{ there: boolean }>(
    "SELECT to_regclass('public.migration') IS NOT NULL AS there",
  );
  if (!there) return [];
  const rows = await owner.rows<{ name: string }>('SELECT name FROM public.migration ORDER BY id');
  return rows.map(({ name }) => name);
}

/** The current values of the sequences behind identity columns. */
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

/**
 * Other sessions of this service in the database, by application name. A pooler keeps connections after the processes
 * that used them have ended; a process behind one is seen by its direct connection.
 */
export async function othersIn(owner: OwnerConnection): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>(
    `SELECT DISTINCT split_part(application_name, ' ', 1) AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'raamat-%'
       AND application_name <> $1 ORDER BY 1`,
    [POOLED_NAME],
  );
  return rows.map(({ name }) => name);
}
