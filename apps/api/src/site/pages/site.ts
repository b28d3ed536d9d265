import { accessAnywhere, actorOf, type Caller, type Csrf, lacksStaffFactor, type Sessions } from '#identity';
import { type Actor, isProblem, type Problem, problem, type ProblemCode } from '#platform';
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Html, html } from '../../docs/html.js';
import { sessionToken } from '../../http/index.js';
import { chosenLanguage, languageCookie, languageOf, sayIn } from './language.js';
import { type Frame, framed, type PageParts } from './layout.js';
import { reasonOf } from './reasons.js';

const FORM_BYTES = 16 * 1024;

/** A visitor of a page. */
export interface Visit extends Frame {
  readonly caller: Caller | undefined;
}

/** A signed-in person at a page. */
export interface PersonVisit extends Visit {
  readonly caller: Caller;
  readonly actor: Actor;
}

export interface PageAnswer extends PageParts {
  readonly status?: number;
  /** Other hosts that a form may lead to: browsers apply the page's policy to the redirects that follow a form. */
  readonly formsTo?: string;
  /** It shows pictures of this site. */
  readonly pictures?: boolean;
}

/** Shared services of the pages: the visitor, the language, and the check that a form is from this site. */
export class Site {
  constructor(
    readonly baseUrl: string,
    private readonly sessions: Sessions,
    private readonly csrf: Csrf,
    /** Where a trial installation shows its letters. */
    private readonly lettersUrl: string | undefined,
  ) {}

  async visit(request: FastifyRequest): Promise<Visit> {
    const token = sessionToken(request.cookies, this.baseUrl);
    const caller = token === undefined ? undefined : await this.sessions.caller(token);
    request.call.caller = caller;
    return this.visitBy(caller, request);
  }

  private visitBy(caller: Caller | undefined, request: FastifyRequest): Visit {
    const language = languageOf(request, caller?.user.language);
    return {
      caller,
      language,
      say: sayIn(language),
      path: pathOf(request),
      person: caller === undefined ? null : { email: caller.user.email },
      csrf: this.csrf.of(sessionToken(request.cookies, this.baseUrl)),
    };
  }

  /**
   * The person at the page. A visitor who has not signed in is redirected to sign in and back, and the result is
   * undefined.
   * @throws Problem `mfa_required` for staff without a second factor, except at the pages of their own account
   */
  async person(
    request: FastifyRequest,
    reply: FastifyReply,
    { account = false }: { readonly account?: boolean } = {},
  ): Promise<PersonVisit | undefined> {
    const visit = await this.visit(request);
    const { caller } = visit;
    if (caller === undefined) {
      const back = request.method === 'GET' ? request.url : visit.path;
      void reply.redirect(`/sign-in/?next=${encodeURIComponent(back)}`, 303);
      return undefined;
    }
    if (!account && lacksStaffFactor(caller)) {
      throw problem('mfa_required', 'Staff show a second factor in their session every 12 hours.');
    }
    return { ...visit, caller, actor: actorOf(accessAnywhere(caller), request.id) };
  }

  /** The fields of a form from this site. @throws Problem `csrf_failed` when it is not the session's own form */
  form(request: FastifyRequest): URLSearchParams {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const token = sessionToken(request.cookies, this.baseUrl);
    if (token === undefined || !this.csrf.accepts(token, form.get('csrf') ?? undefined)) {
      throw problem('csrf_failed', 'The form has expired. Go back, reload the page and try again.');
    }
    return form;
  }

  /** Where a letter that was just sent can be read, if nobody's mailbox gets it. */
  whereLettersAre({ say }: Visit): Html {
    if (this.lettersUrl === undefined) return html``;
    return html`<p>
      ${say('See Raamat on proovimiseks:', 'This Raamat is for trying out:')}
      <a href="${this.lettersUrl}">${say('tema kirju näeb siin', 'its letters are shown here')}</a>.
    </p>`;
  }

  send(
    reply: FastifyReply,
    visit: Visit,
    { status = 200, formsTo, pictures, ...parts }: PageAnswer,
  ): FastifyReply {
    return reply
      .status(status)
      .headers(pageHeaders(formsTo, { script: parts.script !== undefined, pictures }))
      .send(framed(visit, parts));
  }

  /** Shows the reason for a refusal on a page of its own. Without the database the visitor is unknown. */
  async refuse(request: FastifyRequest, reply: FastifyReply, failure: Problem): Promise<FastifyReply> {
    const away = failure.code === 'books_unavailable';
    const visit = away ? this.visitBy(undefined, request) : await this.visit(request);
    return this.send(reply, visit, { status: failure.status, ...refusalOf(visit, failure) });
  }
}

/** The reason for a refusal. */
export function refusalOf({ say, path }: Pick<Frame, 'say' | 'path'>, failure: Problem): PageParts {
  const title = say('Ei õnnestunud', 'That did not work');
  const body = html`<section>
    <h1>${title}</h1>
    <p class="note bad" role="alert">${reasonOf(say, failure)}</p>
    ${confirmLink(say, failure, path)}
  </section>`;
  return { title, body };
}

const ASKED_AGAIN: ReadonlySet<ProblemCode> = new Set([
  'mfa_required',
  'second_factor_required',
  'password_required',
]);

/** A link to show the second factor or the password again, and back; nothing after other failures. */
export function confirmLink(say: Frame['say'], failure: Problem, path: string): Html {
  if (!ASKED_AGAIN.has(failure.code)) return html``;
  return html`<p>
    <a href="/account/confirm/?next=${encodeURIComponent(path)}"
      >${say('Kinnita, et see oled sina', 'Confirm that it is you')}</a
    >
  </p>`;
}

export const pageHeaders = (
  formsTo = '',
  {
    script = false,
    pictures = false,
  }: { readonly script?: boolean; readonly pictures?: boolean | undefined } = {},
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // A form names its origin; other sites learn nothing.
  'referrer-policy': 'same-origin',
  'content-security-policy':
    `default-src 'none'; style-src 'self'; ${pictures ? "img-src 'self'; " : ''}${script ? "script-src 'self'; connect-src 'self'; " : ''}` +
    `frame-ancestors 'none'; base-uri 'none'; form-action 'self' ${formsTo}`.trim(),
});

/** Registers pages: parses their forms, accepts them only from this site, and shows failures as pages. */
export function pagesOf(
  server: FastifyInstance,
  site: Site,
  register: (scope: FastifyInstance) => void,
): void {
  void server.register((scope, _options, done) => {
    readForms(scope);
    scope.addHook('onRequest', (request, reply, next) => {
      const chosen = chosenLanguage(request);
      if (chosen !== undefined) reply.setCookie(...languageCookie(site.baseUrl, chosen));
      next(
        isForeignForm(request, site.baseUrl)
          ? problem('csrf_failed', 'The form comes from another site.')
          : undefined,
      );
    });
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (!isProblem(error)) throw error;
      void reply.headers(error.headers);
      return site.refuse(request, reply, error);
    });
    register(scope);
    done();
  });
}

export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)));
    },
  );
}

/** Browsers send the origin with a form. Other programs send none, and have nobody's cookie either. */
function isForeignForm({ method, headers }: FastifyRequest, baseUrl: string): boolean {
  if (method !== 'POST') return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== new URL(baseUrl).origin;
}

/** The path that a visitor asked for, without the choice of a language. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const kept = new URLSearchParams(query);
  kept.delete('lang');
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
}
