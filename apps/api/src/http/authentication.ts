import { Inject, Injectable } from '@nestjs/common';
import { type Caller, Csrf, Identity, Sessions } from '#identity';
import { isProblem, problem } from '#platform';
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

  /**
   * The callers of open requests, as they are now; without the requests whose credential no longer holds. People are read
   * together, keys and tokens are remembered.
   */
  async callersNow(requests: readonly FastifyRequest[]): Promise<ReadonlyMap<FastifyRequest, Caller>> {
    const tokenOf = (request: FastifyRequest): string | undefined =>
      request.headers.authorization === undefined
        ? sessionToken(request.cookies, this.settings.baseUrl)
        : undefined;
    const signedIn = await this.sessions.callersOf(new Set(requests.flatMap((one) => tokenOf(one) ?? [])));
    const callers = await Promise.all(
      requests.map(async (request) => {
        const token = tokenOf(request);
        const caller =
          token === undefined
            ? await this.identity.authenticate(request.headers.authorization).catch(undefinedIfRefused)
            : signedIn.get(token);
        return caller === undefined ? [] : ([[request, caller]] as const);
      }),
    );
    return new Map(callers.flat());
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

function undefinedIfRefused(error: unknown): undefined {
  if (!isProblem(error) || error.code !== 'authentication_failed') throw error;
  return undefined;
}
