import { Module } from '@nestjs/common';
import { Clock, CONFIG, type Config, Database, installationSecrets, LOGGER, type Logger } from '#platform';
import { DELIVER_TOOLS, DeliverWebhooksHandler } from './deliveries/deliver-webhooks.handler.js';
import { SweepWebhooksHandler } from './deliveries/sweep-webhooks.handler.js';
import { EndAppWebhooksHandler } from './endpoints/end-app-webhooks.handler.js';
import { webhookBox } from './endpoints/sealed-secrets.js';
import { RelayWebhooksHandler } from './relay/relay-webhooks.handler.js';
import { WebhookSender } from './sending/webhook-sender.js';

const HANDLERS = [DeliverWebhooksHandler, EndAppWebhooksHandler, SweepWebhooksHandler];

/** The part of webhooks that workers run. */
@Module({
  providers: [
    {
      provide: DELIVER_TOOLS,
      inject: [Database, Clock, CONFIG],
      useFactory: (database: Database, clock: Clock, config: Config) => ({
        database,
        clock,
        box: webhookBox(installationSecrets(config)),
        sender: new WebhookSender({ allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE }),
      }),
    },
    {
      provide: RelayWebhooksHandler,
      inject: [Database, Clock, LOGGER],
      useFactory: (database: Database, clock: Clock, log: Logger) =>
        new RelayWebhooksHandler(database, clock, log),
    },
    ...HANDLERS,
  ],
  exports: [...HANDLERS, RelayWebhooksHandler],
})
export class WebhooksTasksModule {}
