import { Controller, Inject } from '@nestjs/common';
import { type Session, Sessions } from '#identity';
import { CursorCodec, encodeId, type Page, pageOf, placeOf, problem } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { SessionAnswer, SessionParams } from './auth.schemas.js';
import { ownSession } from './own-session.js';

const PageQuery = pageQuery({});

@Controller()
export class SessionsController {
  constructor(
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'auth_sessions_list',
    method: 'GET',
    path: '/api/auth/sessions/',
    tag: 'app',
    summary: 'List the sessions of the person, newest first',
    permission: null,
    scope: 'read',
    cost: 'normal',
    session: true,
    account: true,
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(SessionAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<z.infer<typeof SessionAnswer>>> {
    const { userId, sessionId } = ownSession(input);
    const page = input.page();
    const rows = await this.sessions.list(userId, page.limit + 1, page.after);
    return pageOf(
      this.cursors,
      page,
      rows,
      ({ createdAt, id }) => placeOf(createdAt, id),
      (session) => sessionView(session, sessionId),
    );
  }

  @Operation({
    id: 'auth_sessions_end',
    method: 'DELETE',
    path: '/api/auth/sessions/:session_id/',
    tag: 'app',
    summary: 'End one session of the person',
    permission: null,
    scope: 'write',
    cost: 'normal',
    session: true,
    account: true,
    params: SessionParams,
    answer: { status: 204 },
  })
  async end(@Input() input: OperationInput<z.output<typeof SessionParams>>): Promise<void> {
    const { userId } = ownSession(input);
    const ended = await this.sessions.end(input.actor, userId, input.params.session_id, 'ended_by_user');
    if (!ended) throw problem('not_found', 'There is no such session.');
  }
}

function sessionView(session: Session, own: bigint): z.infer<typeof SessionAnswer> {
  return {
    id: encodeId('session', session.id),
    current: session.id === own,
    second_factor: session.secondFactorAt !== null,
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.expiresAt,
  };
}
