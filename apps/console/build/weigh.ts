import { brotliCompressSync } from 'node:zlib';
import { type Plugin, type Rolldown } from 'vite';
import { BUDGET } from '../budget.js';

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Fails a build whose first load or further screens are over their budget. */
export function weighed(): Plugin {
  return {
    name: 'raamat-weigh',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const { firstLoad, screens } = weigh(bundle);
      const over = [
        ...(firstLoad > BUDGET.firstLoad
          ? [`The first load has ${firstLoad} bytes; its budget is ${BUDGET.firstLoad}.`]
          : []),
        ...[...screens]
          .filter(([, bytes]) => bytes > BUDGET.screen)
          .map(([name, bytes]) => `${name} adds ${bytes} bytes; the budget of a screen is ${BUDGET.screen}.`),
      ];
      const weights = [
        `first load ${firstLoad} of ${BUDGET.firstLoad}`,
        ...[...screens].map(([name, bytes]) => `${name} ${bytes} of ${BUDGET.screen}`),
      ];
      process.stdout.write(`Bytes in brotli: ${weights.join(', ')}\n`);
      if (over.length > 0) this.error(over.join('\n'));
    },
  };
}

/** The bytes of the first load, and those that each lazily loaded screen adds to it. */
export function weigh(bundle: Bundle): { firstLoad: number; screens: Map<string, number> } {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const closure = (start: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const visit = (name: string): void => {
      const one = bundle[name];
      if (found.has(name) || one?.type !== 'chunk') return;
      found.add(name);
      one.imports.forEach(visit);
      for (const style of one.viteMetadata?.importedCss ?? []) found.add(style);
    };
    start.forEach(visit);
    return found;
  };
  const bytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => {
      const one = bundle[name];
      const source = one === undefined ? '' : one.type === 'chunk' ? one.code : one.source;
      return sum + brotliCompressSync(source).length;
    }, 0);
  const isFirst = ({ isEntry, moduleIds }: Rolldown.OutputChunk): boolean =>
    isEntry || moduleIds.some((id) => FIRST.test(id));
  const first = closure(chunks.filter(isFirst).map(({ fileName }) => fileName));
  const screens = new Map<string, number>();
  for (const { fileName, facadeModuleId } of chunks) {
    const screen = /screens\/([^/]+\/[^/]+)\.tsx$/.exec(facadeModuleId ?? '')?.[1];
    if (screen === undefined || first.has(fileName)) continue;
    screens.set(screen, bytes([...closure([fileName])].filter((name) => !first.has(name))));
  }
  return { firstLoad: bytes(first), screens };
}

/** The first screen, and the words of it and of the frame; Estonian is the longer of the two languages. */
const FIRST = /screens\/today\/today-screen\.tsx$|words\/et\/(frame|today|work)\.ts$/;
