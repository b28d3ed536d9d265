import { type Clock, type Database } from '#platform';
import { TaskHandler, type TaskOutcome } from '#tasks';
import { endEndpointsOfApps } from './end-with-apps.js';

/** Ends the webhook endpoints of apps that were disconnected. */
export class EndAppWebhooksHandler extends TaskHandler<'end-app-webhooks'> {
  readonly kind = 'end-app-webhooks';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async handle(): Promise<TaskOutcome> {
    await endEndpointsOfApps(this.database, this.clock);
    return 'done';
  }
}
