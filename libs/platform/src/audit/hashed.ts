/** SQL for the hash that stands before the first row of a chain. */
export const HASH_OF_NOTHING = "decode(repeat('00', 32), 'hex')";

/**
 * SQL for the SHA-256 of a JSON array in UTF-8.
 * @param members SQL for its members, separated by commas
 * @param before SQL for bytes that are hashed before it
 */
export const hashed = (members: string, before = "''::bytea"): string =>
  `sha256(${before} || convert_to(json_build_array(${members})::text, 'UTF8'))`;

/** SQL for a hash as a member of a hashed array. */
export const inHex = (column: string): string => `encode(${column}, 'hex')`;

/** SQL for a time as a member of a hashed array: seconds since 1970, whatever the time zone of the session. */
export const inSeconds = (column: string): string => `extract(epoch FROM ${column})`;
