import { processEnvironment } from '#platform';
import { freePort } from '../../chaos/support/ports.js';
import { type Bench } from '../support/bench.js';
import { inTurns } from '../support/clients.js';
import { HttpClient } from '../support/http-client.js';
import { Installation } from '../support/installation.js';
import { Program } from '../support/programs.js';

const REQUESTS = 100_000;
const CONNECTIONS = 16;
/** Requests before the measurement: code is compiled and caches fill. */
const WARM_UP = 5_000;

/** Memory of the API at its start and after many requests, and the cost of a small request. */
export const apiMemory: Bench = {
  name: 'api-memory',
  about: `the API over ${REQUESTS} requests, against a bare Nest server with pg and TypeORM`,
  async run(report) {
    const installation = await Installation.open();
    const port = await freePort();
    const { PATH = '' } = processEnvironment();
    const bare = await Program.start(
      'test/bench/baselines/nest-server.js',
      { PATH, DATABASE_URL: installation.place.url, PORT: String(port) },
      async () => {
        const client = new HttpClient(port, 'key', 1);
        const answer = await client.call('GET', '/hello').catch(() => undefined);
        client.close();
        return answer?.status === 200;
      },
    );
    try {
      const [api] = await Promise.all([installation.api(), installation.worker()]);
      const [company] = await installation.companies(1);
      const start = { ours: await api.memoryMb(), bare: await bare.memoryMb() };
      report.ratio('at the start', 'MB', [start.ours], [start.bare], { id: 'G8a', atMost: 1.6 });

      const ours = installation.client(CONNECTIONS);
      const theirs = new HttpClient(port, 'key', CONNECTIONS);
      const paths = [
        '/api/me/',
        `${company?.path ?? ''}/`,
        `${company?.path ?? ''}/invoices/`,
        '/health/live',
      ];
      let refused = 0;
      const asked = (client: HttpClient, at: (index: number) => string) => async (index: number) => {
        const { status } = await client.call('GET', at(index));
        if (status !== 200) refused += 1;
      };
      const mixed = asked(ours, (index) => paths[index % paths.length] ?? '');
      const hello = asked(theirs, () => '/hello');
      await inTurns(WARM_UP, CONNECTIONS, mixed);
      await inTurns(WARM_UP, CONNECTIONS, hello);

      const costs: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        costs.push(
          await costOf(
            api,
            asked(ours, () => '/api/me/'),
          ),
        );
      }
      // A comparison with a server without a database would be meaningless; api-requests measures the request itself.
      report.figure('processor time of GET /api/me/, with two reads of the database', 'µs', costs);

      await inTurns(REQUESTS / 2, CONNECTIONS, mixed);
      const half = await api.memoryMb();
      await inTurns(REQUESTS / 2, CONNECTIONS, mixed);
      const end = await api.memoryMb();
      await inTurns(REQUESTS, CONNECTIONS, hello);
      report.ratio(`after ${REQUESTS} requests`, 'MB', [end], [await bare.memoryMb()], {
        id: 'G8a',
        atMost: 1.6,
      });
      report.figure('growth in the second half', 'MB', [end - half], { id: 'G8a', atMost: 5 });
      report.note(`refused: ${refused}`);
      ours.close();
      theirs.close();
    } finally {
      await bare.end();
      await installation.close();
    }
  },
};

async function costOf(program: Program, ask: (index: number) => Promise<void>): Promise<number> {
  const requests = 5_000;
  const before = await program.processorUs();
  await inTurns(requests, CONNECTIONS, ask);
  return ((await program.processorUs()) - before) / requests;
}
