import { join } from 'node:path';
import { type Config, required } from '#platform';
import { DiskStorage } from './disk-storage.js';
import { type FileStorage } from './file-storage.js';

/** The folder of stored files, for storage on disk. */
export const filesFolder = (config: Pick<Config, 'RAAMAT_FILES_FOLDER' | 'RAAMAT_HOME'>): string =>
  config.RAAMAT_FILES_FOLDER ?? join(config.RAAMAT_HOME, 'files');

/**
 * The storage that the configuration names. The S3 client takes 24 MB, so it is loaded only where it is used.
 * @throws ConfigError when the configuration names S3 and no bucket, or one half of the credentials
 */
export async function createFileStorage(config: Config): Promise<FileStorage> {
  switch (config.RAAMAT_FILES) {
    case 'disk':
      return new DiskStorage(filesFolder(config));
    case 's3': {
      const { S3Storage } = await import('./s3-storage.js');
      return new S3Storage({
        bucket: required(config, 'S3_BUCKET'),
        region: config.S3_REGION,
        endpoint: config.S3_ENDPOINT,
        credentials:
          config.S3_ACCESS_KEY_ID === undefined
            ? undefined
            : {
                accessKeyId: config.S3_ACCESS_KEY_ID,
                secretAccessKey: required(config, 'S3_SECRET_ACCESS_KEY'),
              },
      });
    }
  }
}
