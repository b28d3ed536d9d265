import { type Clock, type Database } from '#platform';
import { TaskHandler, type TaskOutcome } from '#tasks';
import { endEndpointsOfEnded } from './end-with-makers.js';

/** Ends the webhook endpoints of people, keys and apps that have ended. */
export class EndAppWebhooksHandler extends TaskHandler<'end-app-webhooks'> {
  readonly kind = 'end-app-webhooks';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await endEndpointsOfEnded(this.database, this.clock);
    return 'done';
  }
}
