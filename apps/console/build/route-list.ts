import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin } from 'vite';

/**
 * Writes `routes.json`, the paths at which the server answers with the console. A file of `src/routes` is named with
 * the path of its route; a test compares both.
 */
export function routeList(root: string): Plugin {
  return {
    name: 'raamat-routes',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(pathsOf(readdirSync(join(root, 'src/routes'))));
      this.emitFile({ type: 'asset', fileName: 'routes.json', source });
    },
  };
}

/** `c.$company.documents.ts` is `/c/$company/documents`, `index.ts` is `/`; files that begin with `_` are no routes. */
export const pathsOf = (files: readonly string[]): string[] =>
  files
    .filter((name) => /^[^_].*\.tsx?$/.test(name) && !name.includes('.spec.'))
    .map((name) => name.replace(/\.tsx?$/, ''))
    .map((name) => (name === 'index' ? '/' : `/${name.replaceAll('.', '/')}`))
    .sort();
