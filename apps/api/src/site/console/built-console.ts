import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The console as `npm run build` made it. */
export interface BuiltConsole {
  /** The page, with a place for the nonce and the language. */
  readonly page: string;
  /** The paths of its screens, as the server's router writes them: `/c/:company/documents`. */
  readonly paths: readonly string[];
  /** The folder of scripts and styles, named by their content. */
  readonly assets: string;
}

/** From the compiled file the console is in `dist`; tests run the sources. */
const PLACES = ['../../../../../console/', '../../../../../dist/console/'];

/** Undefined when this build has none: the API then serves itself alone. */
export function readConsole(): BuiltConsole | undefined {
  const folder = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((one) =>
    existsSync(`${one}routes.json`),
  );
  if (folder === undefined) return undefined;
  const routes: unknown = JSON.parse(readFileSync(`${folder}routes.json`, 'utf8'));
  return {
    page: readFileSync(`${folder}index.html`, 'utf8'),
    paths: z
      .array(z.string())
      .parse(routes)
      .map((path) => path.replaceAll('$', ':')),
    assets: `${folder}assets`,
  };
}
