/** A query for the address, the hash and the size of every stored object that a row of the company `$1` names. */
export const OBJECTS_OF_COMPANY = `
  SELECT storage_key, sha256, size_bytes AS bytes FROM files.stored_file WHERE company_id = $1
  UNION ALL
  SELECT raw_ref, raw_sha256, size_bytes FROM inbox.email WHERE company_id = $1 AND raw_ref IS NOT NULL`;

/** The hash spread over folders, as in every address. */
const SPREAD = `substr(sha256, 1, 2) || '/' || substr(sha256, 3, 2) || '/' || sha256`;

/** An object whose address is not its hash below the folder of the company, or below one that all companies share, as mails are. */
export const STRAY_OBJECT = `
  SELECT storage_key AS key FROM (${OBJECTS_OF_COMPANY}) AS object
  WHERE sha256 !~ '^[0-9a-f]{64}$'
    OR storage_key <> 'companies/' || $1::bigint || '/' || ${SPREAD} AND storage_key !~ ('^[a-z-]+/' || ${SPREAD} || '$')
  LIMIT 1`;

/** The addresses of the bytes with the hash `$2`. */
export const PLACES_OF_OBJECT = `
  SELECT DISTINCT storage_key AS key FROM (${OBJECTS_OF_COMPANY}) AS object WHERE sha256 = $2`;

export const OBJECTS_COUNTED = `SELECT count(DISTINCT sha256)::text AS count FROM (${OBJECTS_OF_COMPANY}) AS object`;
