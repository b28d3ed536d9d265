import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import account from '../../apps/console/src/words/en/account.js';
import english from '../../apps/console/src/words/en/acts.js';
import estonian from '../../apps/console/src/words/et/acts.js';
import { EVENTS_OF_COMMANDS } from '../../libs/webhooks/src/events/event-types.js';
import { sourcePaths } from './import-graph.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Actions of the audit trail that the code names; those of commands are the names of the commands. */
const recorded = sourcePaths(ROOT, ['libs', 'apps/api', 'apps/worker', 'apps/cli', 'apps/mail-intake'])
  .filter((path) => !/spec\.ts$/.test(path))
  .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_.]+)'/g)])
  .map(([, action = '']) => action);

describe('the audit trail', () => {
  it('has words for every action, in the company or in the history of a person', () => {
    expect(recorded.length).toBeGreaterThan(60);
    const named = new Set([...Object.keys(english), ...Object.keys(account.actions)]);
    const actions = new Set([...recorded, ...Object.keys(EVENTS_OF_COMMANDS)]);
    expect([...actions].filter((action) => !named.has(action)).sort()).toEqual([]);
  });

  it('has the same words in both languages', () => {
    expect(Object.keys(estonian)).toEqual(Object.keys(english));
  });
});
