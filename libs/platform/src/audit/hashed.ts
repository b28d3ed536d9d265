/** SQL for the hash that stands before the first row of a chain. */
export const HASH_OF_NOTHING = "decode(repeat('00', 32), 'hex')";

/**
 * SQL for the SHA-256 of a JSON array in UTF-8.
 * @param members SQL for its members, separated by commas
 * @param before SQL for bytes that are hashed before it
 */
export const hashed = (members: string, before = "''::bytea"): string =>
  `sha256(${before} || convert_to(json_build_array(${members})::text, 'UTF8'))`;

/**
 * The same for the text of such an array, as `json_build_array` writes it. Where rows are written it is put together from
 * texts, because to prepare a call with many arguments costs more than to hash.
 * @param text SQL for the text
 */
export const hashedText = (text: string, before = "''::bytea"): string =>
  `sha256(${before} || convert_to(${text}, 'UTF8'))`;

/**
 * SQL for the hash over those of the acts that the transaction has written for its commit, which `identity.audit_facts()`
 * has noted: as in `ACTS_OF_COMMITS`. For at most `MOST_NOTED_ACTS`.
 */
export const HASH_OF_NOTED_ACTS =
  "sha256(decode(split_part(current_setting('app.acts_of_commit'), ' ', 2), 'hex'))";

/** The most acts of one commit whose hashes are noted. */
export const MOST_NOTED_ACTS = 32;

/** SQL for a hash as a member of a hashed array. */
export const inHex = (column: string): string => `encode(${column}, 'hex')`;

/** SQL for a time as a member of a hashed array: seconds since 1970, whatever the time zone of the session. */
export const inSeconds = (column: string): string => `extract(epoch FROM ${column})`;
