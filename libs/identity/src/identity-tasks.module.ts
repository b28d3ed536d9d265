import { Module } from '@nestjs/common';
import { RemindExpiringKeysHandler } from './keys/expiring-keys.js';
import { ExpireRequestsHandler } from './requests/expire-requests.handler.js';
import { ExpireSessionsHandler } from './sessions/expire-sessions.handler.js';

const HANDLERS = [ExpireRequestsHandler, ExpireSessionsHandler, RemindExpiringKeysHandler];

/** The part of identity that workers run. */
@Module({ providers: HANDLERS, exports: HANDLERS })
export class IdentityTasksModule {}
