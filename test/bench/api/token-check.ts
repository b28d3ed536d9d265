import { type Bench } from '../support/bench.js';
import { median } from '../support/figures.js';
import { Installation } from '../support/installation.js';
import { onWire } from '../support/wire.js';

const ROUNDS = 7;
const REQUESTS = 3_000;
const NEW_TOKENS = 400;

/** The additional cost of a request with an access token of a connected app. */
export const tokenCheck: Bench = {
  name: 'token-check',
  about: 'p50 of a small request with an access token of a connected app, against one with an API key',
  async run(report) {
    const installation = await Installation.open();
    try {
      await Promise.all([installation.api('test/bench/support/trivial-api.js'), installation.worker()]);
      const [company] = await installation.companies(1);
      if (company === undefined) throw new Error('There is no company.');
      const [token = '', ...unseen] = await installation.accessTokens(1 + (ROUNDS + 1) * NEW_TOKENS);
      const p50 = async (key: string | readonly string[], requests: number): Promise<number> => {
        const at = { port: installation.ports.api, path: `${company.path}/trivial/`, key };
        return median((await onWire(at, requests, 1)).times);
      };
      const found = { key: [] as number[], known: [] as number[], unseen: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const key = await p50(installation.key, REQUESTS);
        const known = await p50(token, REQUESTS);
        const fresh = await p50(unseen.splice(0, NEW_TOKENS), NEW_TOKENS);
        if (round === 0) continue;
        found.key.push(key);
        found.known.push(known);
        found.unseen.push(fresh);
      }
      report.ratio('p50 with a token in use', 'ms', found.known, found.key);
      report.ratio('p50 with a token never seen before', 'ms', found.unseen, found.key);
      const added = (times: readonly number[]): number[] =>
        times.map((time, round) => time - (found.key[round] ?? Number.NaN));
      report.figure('added by a token in use', 'ms', added(found.known), { id: 'token check', atMost: 0.5 });
      report.figure('added by a token never seen before', 'ms', added(found.unseen));
    } finally {
      await installation.close();
    }
  },
};
