import 'reflect-metadata';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { createApi } from '../../../apps/api/src/api.js';
import { ApiSettings } from '../../../apps/api/src/http/index.js';
import { run } from './program.js';

/** The API, which signals itself at `api.answering`: the change is committed, but no byte of the answer is sent. */
await run('api', async ({ config, log, database, trap }) => {
  const app = await createApi({
    config,
    logger: log,
    name: 'api',
    database,
    settings: ApiSettings.of(config),
  });
  app.getHttpServer().prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return;
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (...head: unknown[]): ServerResponse => {
      if (response.statusCode < 300) trap.pass('api.answering');
      return writeHead(...head);
    };
  });
  await app.listen(config.PORT, config.RAAMAT_HOST);
  return () => app.close();
});
