import { processEnvironment } from '../../support/environment.js';
import { type Bookkeeper, startBookkeeper } from '../../support/bookkeeper.js';
import { testDatabase, type TestDatabase } from '../../support/database.js';

/** The only folder of the oracle that knows how the service is started; everything else speaks HTTP. */
export type Json = Readonly<Record<string, unknown>>;

/** A company of a running service. */
export interface Company {
  /** Sends a request that must succeed, and returns its answer. */
  post(path: string, body: unknown): Promise<Json>;
  /** The same in the name of a signed-in person: for decisions that a key may only propose. */
  decide(path: string, body: unknown): Promise<Json>;
  get(path: string): Promise<Json>;
  close(): Promise<void>;
}

/** The service refused or failed a request of the year. */
export class Refused extends Error {}

/** Nothing of a year may be refused for being one of many. */
const UNLIMITED = { RAAMAT_RATE_GENERAL: '10000000', RAAMAT_RATE_EXPENSIVE: '10000000', LOG_LEVEL: 'silent' };

export async function openCompany(db: TestDatabase): Promise<Company> {
  const keeper = await startBookkeeper(db, UNLIMITED);
  const body = async (
    method: string,
    path: string,
    request: Parameters<Bookkeeper['send']>[2],
  ): Promise<Json> => {
    const answer = await keeper.send(method, path, request);
    if (answer.status < 300) return answer.body as Json;
    throw new Refused(
      `${method} ${path} ${JSON.stringify(request?.body ?? '')} -> ${answer.status} ${answer.text}`,
    );
  };
  return {
    post: (path, of) => body('POST', path, { body: of }),
    decide: async (path, of) => {
      const answer = await keeper.api.send('POST', keeper.company.path + path, {
        session: keeper.session,
        body: of,
      });
      if (answer.status < 300) return answer.body as Json;
      throw new Refused(`POST ${path} ${JSON.stringify(of)} -> ${answer.status} ${answer.text}`);
    },
    get: (path) => body('GET', path, {}),
    close: () => keeper.close(),
  };
}

export { processEnvironment, testDatabase, type TestDatabase };
