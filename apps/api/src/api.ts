import { type DynamicModule } from '@nestjs/common';
import { NestApplicationContextOptions } from '@nestjs/common/interfaces/nest-application-context-options.interface.js';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ClientRequests } from '#identity';
import { Clock, Database, nestLogger } from '#platform';
import { type FastifyInstance } from 'fastify';
import { ApiModule, type ApiOptions } from './api.module.js';
import { servePages } from './docs/serve-pages.js';
import { Admission, OperationServices, ProblemFilter, UnnamedProxy } from './http/index.js';
import { createServer, prepareServer } from './http/server.js';
import { serveSite } from './site/serve-site.js';

/** Builds the API, ready to listen. The caller chooses the address and closes it; a benchmark may wrap it further. */
export async function createApi(
  options: ApiOptions,
  root: DynamicModule = ApiModule.with(options),
): Promise<NestFastifyApplication> {
  const adapter = createServer(options.settings);
  const framework = Object.assign(new NestApplicationContextOptions(), {
    bodyParser: false,
    logger: nestLogger(options.logger),
    abortOnError: false,
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, framework);
  await prepareServer(adapter, {
    admission: app.get(Admission),
    services: app.get(OperationServices),
    filter: app.get(ProblemFilter),
    clientRequests: app.get(ClientRequests),
    clock: app.get(Clock),
    log: options.logger,
    unnamedProxy: app.get(UnnamedProxy),
  });
  servePages(adapter.getInstance<FastifyInstance>(), app.get(Database), options.settings.baseUrl);
  serveSite(adapter.getInstance<FastifyInstance>(), {
    app,
    config: options.config,
    logger: options.logger,
    baseUrl: options.settings.baseUrl,
    documents: options.documents,
  });
  await app.init();
  return app;
}
