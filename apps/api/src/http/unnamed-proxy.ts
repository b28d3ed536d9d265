import { type FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, LOGGER, type Logger } from '#platform';
import { ApiSettings } from './settings.js';

const WARN_EVERY_MS = 60 * 60 * 1000;
const SENTENCE =
  'Requests have X-Forwarded-For, but RAAMAT_TRUSTED_PROXIES names no proxy: all callers behind a proxy count as one address. ' +
  'Set RAAMAT_TRUSTED_PROXIES, or make the proxy omit the header.';

/**
 * Detects a reverse proxy that the configuration does not name. Everybody behind it then has the proxy's address,
 * also in the counts of failed sign-ins, so one person could lock out all others.
 */
@Injectable()
export class UnnamedProxy {
  private warnedAt = -Infinity;

  constructor(
    @Inject(ApiSettings) private readonly settings: ApiSettings,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  look({ headers }: Pick<FastifyRequest, 'headers'>): void {
    if (headers['x-forwarded-for'] === undefined || this.settings.trustedProxies.length > 0) return;
    const now = this.clock.now().getTime();
    if (now - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = now;
    this.log.warn(SENTENCE);
  }

  /** The warning, once such a request has arrived. */
  warning(): { readonly code: 'proxy_not_named'; readonly detail: string } | undefined {
    return this.warnedAt === -Infinity ? undefined : { code: 'proxy_not_named', detail: SENTENCE };
  }
}
