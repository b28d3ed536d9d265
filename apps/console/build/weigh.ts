import { brotliCompressSync } from 'node:zlib';
import { type Plugin, type Rolldown } from 'vite';

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** The most bytes of brotli: of the first load, and that one further screen adds. */
interface Budget {
  readonly firstLoad: number;
  readonly screen: number;
}

/** Fails a build whose first load or further screens are over their budget. */
export function weighed(budget: Budget): Plugin {
  return {
    name: 'raamat-weigh',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const { firstLoad, screens } = weigh(bundle);
      const over = [
        ...(firstLoad > budget.firstLoad
          ? [`The first load has ${firstLoad} bytes; its budget is ${budget.firstLoad}.`]
          : []),
        ...[...screens]
          .filter(([, bytes]) => bytes > budget.screen)
          .map(([name, bytes]) => `${name} adds ${bytes} bytes; the budget of a screen is ${budget.screen}.`),
      ];
      const weights = [
        `first load ${firstLoad} of ${budget.firstLoad}`,
        ...[...screens].map(([name, bytes]) => `${name} ${bytes} of ${budget.screen}`),
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
