/** Moves the counter of a table's ids past those that meet a condition, and never back. */
export const counterPast = (table: string, condition: string): string => `
  SELECT setval(counter.name, newest.id)
  FROM (SELECT max(id) AS id FROM ${table} WHERE ${condition}) AS newest,
    (SELECT pg_get_serial_sequence('${table}', 'id') AS name) AS counter
  WHERE newest.id > coalesce(pg_sequence_last_value(counter.name::regclass), 0)`;

/** SQL that a restore runs as the owner of the database; `$1` is the company unless said otherwise. */
export const RESTORED_COMPANY = {
  /** `$2` is its registry code: the name of the company that has its id, or its registry code. */
  occupied: `
    SELECT name, id = $1 AS same FROM identity.company WHERE id = $1 OR registry_code = $2 AND state <> 'deleted' LIMIT 1`,
  /** `$1` is the organization. */
  organization: `
    SELECT name, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt"
    FROM identity.organization WHERE id = $1`,
  addOrganization: `
    INSERT INTO identity.organization (id, name, created_at, second_factor_of) OVERRIDING SYSTEM VALUE
    VALUES ($1, $2, $3, $4)`,
  /** `$2` is the folded address: those that have the id or the address. */
  people: `SELECT id::text AS id, email_folded AS email, name FROM identity.app_user WHERE id = $1 OR email_folded = $2`,
  /** Nobody can sign in before the owner of the address has chosen a password. */
  addPerson: `
    INSERT INTO identity.app_user (id, name, email, email_folded, language, deactivated_at) OVERRIDING SYSTEM VALUE
    VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::boolean THEN now() END)`,
  /** `$1` is the organization, `$2` the person, `$3` the role. */
  addMember: 'INSERT INTO identity.membership (organization_id, user_id, role) VALUES ($1, $2, $3)',
  peopleCounted: counterPast('identity.app_user', 'id = ANY ($1::bigint[])'),
  organizationCounted: counterPast('identity.organization', 'id = $1'),
  /** The mandate was given to the people of another installation. */
  withdrawMandate: `
    UPDATE identity.company SET authority_access = 'none', authority_access_basis = NULL, authority_access_file_id = NULL,
      authority_access_requested_by = NULL, authority_access_requested_at = NULL, authority_access_granted_by = NULL,
      authority_access_granted_at = NULL, authority_access_valid_to = NULL, authority_access_reason = NULL
    WHERE id = $1`,
  /** `$2` is a new secret, sealed; what was committed before is not delivered again. */
  disableEndpoints: `
    UPDATE webhooks.endpoint AS endpoint SET secret_boxed = $2, former_secret_boxed = NULL, former_secret_until = NULL,
      state = 'disabled', disabled_reason = coalesce(disabled_reason, 'on_request'), disabled_at = coalesce(disabled_at, now()),
      failing_since = NULL, rests_until = NULL, created_with_kind = NULL, created_with_id = NULL,
      told_commit_seq = (SELECT commit_seq FROM books.book WHERE company_id = endpoint.company_id)
    WHERE company_id = $1`,
} as const;

/** A foreign key of a table, with its columns in the order of those it names. */
export interface Reference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

/** The foreign keys of tables; `$1` is their names. */
export const REFERENCES = `
  SELECT quote_ident(reference.conname) AS name, format('%I.%I', here.nspname, child.relname) AS table,
    format('%I.%I', there.nspname, parent.relname) AS parent,
    ARRAY(SELECT quote_ident(a.attname) FROM unnest(reference.conkey) WITH ORDINALITY AS key(number, place)
      JOIN pg_attribute AS a ON a.attrelid = reference.conrelid AND a.attnum = key.number ORDER BY key.place) AS columns,
    ARRAY(SELECT quote_ident(a.attname) FROM unnest(reference.confkey) WITH ORDINALITY AS key(number, place)
      JOIN pg_attribute AS a ON a.attrelid = reference.confrelid AND a.attnum = key.number ORDER BY key.place)
      AS "parentColumns"
  FROM pg_constraint AS reference
  JOIN pg_class AS child ON child.oid = reference.conrelid JOIN pg_namespace AS here ON here.oid = child.relnamespace
  JOIN pg_class AS parent ON parent.oid = reference.confrelid JOIN pg_namespace AS there ON there.oid = parent.relnamespace
  WHERE reference.contype = 'f' AND format('%I.%I', here.nspname, child.relname) = ANY ($1::text[])
  ORDER BY 2, 1`;

/** The query for a row of the company that names a row which does not exist. */
export function dangling(
  { table, columns, parent, parentColumns }: Reference,
  companyColumn: string,
): string {
  const known = columns.map((column) => `child.${column} IS NOT NULL`).join(' AND ');
  const same = columns
    .map((column, at) => `parent.${parentColumns[at] ?? ''} = child.${column}`)
    .join(' AND ');
  return `SELECT FROM ${table} AS child WHERE child.${companyColumn} = $1 AND ${known}
    AND NOT EXISTS (SELECT FROM ${parent} AS parent WHERE ${same}) LIMIT 1`;
}
