import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Plugin } from 'vite';

/** Writes a compressed copy next to each asset: the server sends these bytes and compresses nothing. */
export function compressed(): Plugin {
  return {
    name: 'raamat-compress',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /^assets\/.*\.(js|css|svg)$/.test(one))) {
        const content = readFileSync(join(dir, name));
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
