import { Inject, Injectable } from '@nestjs/common';
import { type Caller, Csrf, Identity, Sessions } from '#identity';
import { problem } from '#platform';
import { type FastifyRequest } from 'fastify';
import { sessionToken } from './session-cookie.js';
import { ApiSettings } from './settings.js';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The caller of a request: a key or token in `Authorization`, else the session of the cookie. */
@Injectable()
export class Authentication {
  constructor(
    @Inject(Identity) private readonly identity: Identity,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Csrf) private readonly csrf: Csrf,
    @Inject(ApiSettings) private readonly settings: ApiSettings,
  ) {}

  /**
   * A browser sends its cookie automatically, even when another site triggers the request; a change therefore needs
   * the CSRF token too. No site can make a browser send `Authorization`.
   * @throws Problem `authentication_failed`, `csrf_failed`
   */
  caller(request: FastifyRequest): Promise<Caller> {
    const { authorization } = request.headers;
    const token = sessionToken(request.cookies, this.settings.baseUrl);
    return authorization !== undefined || token === undefined
      ? this.identity.authenticate(authorization)
      : this.signedIn(token, request);
  }

  /**
   * The signed-in person, for an operation that is open to others too.
   * @throws Problem as `caller`, and `permission_denied` for a key or token
   */
  async person(request: FastifyRequest): Promise<Caller> {
    const caller = await this.caller(request);
    if (!caller.human) throw problem('permission_denied', 'Only a signed-in person may do this.');
    return caller;
  }

  private async signedIn(token: string, request: FastifyRequest): Promise<Caller> {
    const caller = await this.sessions.caller(token);
    if (caller === undefined) {
      throw problem('authentication_failed', 'The session does not exist or has ended. Sign in again.');
    }
    const given = request.headers['x-csrf-token'];
    if (!SAFE_METHODS.has(request.method) && !this.csrf.accepts(token, [given].flat()[0])) {
      throw problem(
        'csrf_failed',
        'Send the token from GET /api/auth/csrf/ of this session as X-CSRF-Token.',
      );
    }
    return caller;
  }
}
