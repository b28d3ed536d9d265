import { Clock, CONFIG, type Config, installationSecrets } from '#platform';
import { Global, Module } from '@nestjs/common';
import { webhookBox } from './endpoints/sealed-secrets.js';
import { WebhookEndpoints } from './endpoints/webhook-endpoints.js';

/** The webhook endpoints of companies. They need only the modules that every process has. */
@Global()
@Module({
  providers: [
    {
      provide: WebhookEndpoints,
      inject: [Clock, CONFIG],
      useFactory: (clock: Clock, config: Config) =>
        new WebhookEndpoints(clock, webhookBox(installationSecrets(config)), {
          allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE,
        }),
    },
  ],
  exports: [WebhookEndpoints],
})
export class WebhooksModule {}
