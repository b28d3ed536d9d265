import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the project, whether this file runs as a source or from `dist`. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/dist\/$/, '');

const ENTRIES = 'test/chaos/entries';
const POWER_SERVER = 'test/simulation/power/power-server.ts';

/** Builds the entries that trap the programs under test next to these in `dist`. Returns their folder. */
export function buildEntries(): string {
  for (const name of readdirSync(join(ROOT, ENTRIES))) buildFile(`${ENTRIES}/${name}`);
  return join(ROOT, 'dist', ENTRIES);
}

/** Builds the program that serves disks whose power can be cut. Returns its path. */
export function buildPowerServer(): string {
  for (const name of ['disk', 'fuse']) buildFile(`test/simulation/power/${name}.ts`);
  buildFile('test/chaos/support/chance.ts');
  return buildFile(POWER_SERVER);
}

function buildFile(source: string): string {
  const { outputText } = ts.transpileModule(readFileSync(join(ROOT, source), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  });
  const target = join(ROOT, 'dist', source.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  // In one step, since test files that run at the same time build the same entries.
  writeFileSync(`${target}.${process.pid}`, outputText);
  renameSync(`${target}.${process.pid}`, target);
  return target;
}
