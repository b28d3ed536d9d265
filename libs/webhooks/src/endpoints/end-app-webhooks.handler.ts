import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '#platform';
import { TaskHandler, type TaskOutcome } from '#tasks';
import { endEndpointsOfEnded } from './end-with-makers.js';

/** Disables the webhook endpoints of people, keys and apps whose access has ended. */
@Injectable()
export class EndAppWebhooksHandler extends TaskHandler<'end-app-webhooks'> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await endEndpointsOfEnded(this.database, this.clock);
    return 'done';
  }
}
