import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiSettings } from './settings.js';
import { problemBody, problemOf } from './problem-body.js';
import { shownPath } from './shown-path.js';

/** A 401 says how to authenticate (RFC 9110 § 15.5.2), whichever component raised it. */
const CHALLENGE: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
};

/** The one place where a failure becomes an answer. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(ApiSettings) private readonly settings: ApiSettings) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = problemOf(error);
    if (failure.status >= 500) request.call.failure = error;
    if (reply.sent) return;
    const body = problemBody(failure, {
      baseUrl: this.settings.baseUrl,
      instance: shownPath(request.url),
      requestId: request.id,
    });
    void reply
      .status(failure.status)
      .headers({ ...CHALLENGE[failure.status], ...failure.headers, 'cache-control': 'no-store' })
      .header('content-type', 'application/problem+json')
      .send(JSON.stringify(body));
  }
}
