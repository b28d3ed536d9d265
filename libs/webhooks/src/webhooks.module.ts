import { Clock, CONFIG, type Config, required, SecretBox } from '#platform';
import { Global, Module } from '@nestjs/common';
import { WebhookEndpoints } from './endpoints/webhook-endpoints.js';

/** What keeps the secrets of webhooks. */
export const webhookBox = (secret: string): SecretBox => new SecretBox(secret, 'raamat webhooks');

/** The webhook endpoints of companies, over what every process stands on. */
@Global()
@Module({
  providers: [
    {
      provide: WebhookEndpoints,
      inject: [Clock, CONFIG],
      useFactory: (clock: Clock, config: Config) =>
        new WebhookEndpoints(clock, webhookBox(required(config, 'RAAMAT_SECRET')), {
          allowPrivate: config.RAAMAT_WEBHOOKS_PRIVATE,
        }),
    },
  ],
  exports: [WebhookEndpoints],
})
export class WebhooksModule {}
