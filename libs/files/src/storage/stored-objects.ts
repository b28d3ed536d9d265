/** The address and the hash of every stored file's bytes, as a query. Addresses hold no tab and no line break. */
export const FILE_OBJECTS = 'SELECT storage_key, sha256 FROM files.stored_file';
