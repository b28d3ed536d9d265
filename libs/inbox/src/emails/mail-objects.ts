/** A query for the key and the hash of every stored raw mail. Keys contain no tab and no line break. */
export const MAIL_OBJECTS = `
  SELECT raw_ref AS storage_key, raw_sha256 AS sha256 FROM inbox.email WHERE raw_ref IS NOT NULL`;
