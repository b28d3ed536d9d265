/** A query for the address and the hash of every stored file's bytes. Addresses contain no tabs and no line breaks. */
export const FILE_OBJECTS = 'SELECT storage_key, sha256 FROM files.stored_file';
