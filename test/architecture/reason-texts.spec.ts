import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourcePaths } from './import-graph.js';
import { textsOfReasons } from './reason-texts.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('the texts of a reason', () => {
  it('are only in the catalogue', () => {
    const sources = sourcePaths(ROOT, ['apps', 'libs']).filter((path) => !/spec\.ts$/.test(path));
    expect(sources.flatMap((path) => textsOfReasons(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    ['as a text', "({ code: 'new', parameters: {}, message: 'It is new.' })"],
    ['as a template', '({ code, passed, message: `${name} is new` })'],
    ['as one of two texts', "({ code, passed, message: passed ? 'It fits' : words })"],
    ['put together', "({ ...known, parameters, message: 'It is ' + words })"],
    ['of a booking', "({ state: 'none', reason: 'Nothing to book', reason_codes: [] })"],
  ])('are found in the code %s', (_, text) => {
    expect(textsOfReasons('a.ts', text)).toHaveLength(1);
  });

  it('of the catalogue are not found, nor are messages that are not reasons', () => {
    const text = "const a = { code, parameters, message: words }; const b = { field, message: 'Required.' };";
    expect(textsOfReasons('a.ts', text)).toEqual([]);
  });
});
