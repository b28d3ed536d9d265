import { Module } from '@nestjs/common';
import { RemindExpiringKeysHandler } from './keys/expiring-keys.js';
import { ExpireSessionsHandler } from './sessions/expire-sessions.handler.js';

const HANDLERS = [ExpireSessionsHandler, RemindExpiringKeysHandler];

/** The part of identity that workers run. */
@Module({ providers: HANDLERS, exports: HANDLERS })
export class IdentityTasksModule {}
