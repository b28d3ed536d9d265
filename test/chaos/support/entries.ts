import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the project, whether this file runs as a source or from `dist`. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/dist\/$/, '');

const SOURCES = join(ROOT, 'test/chaos/entries');
const BUILT = join(ROOT, 'dist/test/chaos/entries');

/** Builds the entries that trap the programs under test next to these in `dist`. Returns their folder. */
export function buildEntries(): string {
  mkdirSync(BUILT, { recursive: true });
  for (const name of readdirSync(SOURCES)) {
    const { outputText } = ts.transpileModule(readFileSync(join(SOURCES, name), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    const target = join(BUILT, name.replace(/\.ts$/, '.js'));
    // In one step, since test files that run at the same time build the same entries.
    writeFileSync(`${target}.${process.pid}`, outputText);
    renameSync(`${target}.${process.pid}`, target);
  }
  return BUILT;
}
