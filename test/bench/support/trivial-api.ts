import 'reflect-metadata';
import { Controller, Module } from '@nestjs/common';
import { createLogger, loadConfig, processEnvironment } from '#platform';
import { z } from 'zod';
import { createApi } from '../../../apps/api/src/api.js';
import { ApiModule } from '../../../apps/api/src/api.module.js';
import { ApiSettings, Operation, readQuery } from '../../../apps/api/src/http/index.js';

/** An operation that does nothing: its cost is that of every request of a company. */
@Controller()
class TrivialController {
  @Operation({
    id: 'bench_trivial',
    method: 'GET',
    path: '/api/companies/:company_id/trivial/',
    tag: 'service',
    summary: 'Nothing',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: readQuery({ word: z.string().max(20).optional() }),
    answer: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  })
  nothing(): { status: 'ok' } {
    return { status: 'ok' };
  }
}

@Module({})
class TrivialModule {}

const config = loadConfig(processEnvironment());
const options = {
  config,
  logger: createLogger(config, 'api'),
  name: 'api',
  settings: ApiSettings.of(config),
};
const app = await createApi(options, {
  module: TrivialModule,
  imports: [ApiModule.with(options)],
  controllers: [TrivialController],
});
await app.listen(config.PORT, '127.0.0.1');
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
