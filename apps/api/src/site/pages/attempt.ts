import { isProblem } from '#platform';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Html, html } from '../../docs/html.js';
import { type Say } from './language.js';
import { reasonOf } from './reasons.js';
import { type PageAnswer, type Site, type Visit } from './site.js';

/** An act of a visitor at a page: the result is shown, or leads to another page. */
export type Act = (visit: Visit) => Result | Promise<Result>;
type Result = Html | { readonly to: string };

/** The form to retry an act, if a retry is possible. */
export type Again = (visit: Visit) => Html | undefined | Promise<Html | undefined>;

/** The page of an act that is not about the account. */
interface Shown extends Pick<PageAnswer, 'pictures'> {
  readonly titled?: (say: Say) => string;
}

const account = (say: Say): string => say('Konto', 'Account');

/** Shows the result of an act; for a refused act, shows the reason above the form to retry. */
export async function attempt(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
  again: Again = () => undefined,
  { titled = account, ...shown }: Shown = {},
): Promise<FastifyReply> {
  const visit = await site.visit(request);
  const title = titled(visit.say);
  try {
    const result = await act(visit);
    if (!(result instanceof Html)) return await reply.redirect(result.to, 303);
    return await site.send(reply, visit, { title, body: result, ...shown });
  } catch (error) {
    if (!isProblem(error)) throw error;
    void reply.headers(error.headers);
    const form = await again(visit);
    if (form === undefined) return site.refuse(request, reply, error);
    const body = html`<p class="note bad" role="alert">${reasonOf(visit.say, error)}</p>
      ${form}`;
    return site.send(reply, visit, { status: error.status, title, body, ...shown });
  }
}

export const succeeded = (words: string, more: Html = html``): Html =>
  html`<section>
    <h1>Raamat</h1>
    <p class="note ok" role="status">${words}</p>
    ${more}
  </section>`;

export function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === 'string' ? token : '';
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
