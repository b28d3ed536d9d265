import { randomInt } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Access, accessTo, type Caller, type CompanyHead, companyHeadsOf } from '#identity';
import { type CommitCursor, companiesWithNewCommits, lastCommits } from '#ledger';
import {
  Database,
  gauge,
  isProblem,
  LIVE_CHANNEL,
  LOGGER,
  type Logger,
  problem,
  readLive,
  type TaskProgress,
} from '#platform';
import { type FastifyRequest } from 'fastify';
import { Admission, Authentication, type OperationDeclaration, refusalOf } from '../http/index.js';
import { CommitFeed } from './commit-feed.js';
import { progressEvent } from './live-events.js';
import { LiveStream } from './live-stream.js';

export const STREAMS_A_PERSON = 20;
const STREAMS_A_PROCESS = 2_000;
/** Rights are judged again, and commits looked for that no notification announced, at this interval. */
const POLL_MS = 2_000;
const COMMENT_MS = 15_000;
/** A reader that takes nothing for this long, with something waiting, is ended. */
const STALLED_MS = 30_000;
/** The time that an ended stream has to send its last lines. */
const LAST_LINES_MS = 1_000;
/** Clients of a process that stops come back spread over these. */
const RETRY_FROM_MS = 1_000;
const RETRY_TO_MS = 5_000;

const openStreams = gauge('live_streams', 'Open streams of events');

/** A stream, with the request that opened it: its rights are judged again by that. */
interface Watcher {
  readonly stream: LiveStream;
  readonly operation: OperationDeclaration;
  readonly request: FastifyRequest;
  readonly userId: bigint;
  /** The companies whose notifications the stream gets. */
  readonly companies: Set<bigint>;
  /** The organization whose companies it follows; undefined for a stream of one company. */
  readonly organizationId: bigint | undefined;
}

/** The request for a stream. */
export interface LiveCall {
  readonly operation: OperationDeclaration;
  readonly request: FastifyRequest;
  readonly access: Access;
}

/**
 * The open streams of this process. Postgres notifies it of commits and progress; a poll every two seconds finds what no
 * notification announced, and ends the streams whose callers have lost their right.
 */
@Injectable()
export class LiveHub implements OnModuleDestroy {
  private readonly watchers = new Set<Watcher>();
  private readonly byCompany = new Map<bigint, Set<LiveStream>>();
  private readonly feeds = new Map<bigint, CommitFeed>();
  private timers: NodeJS.Timeout[] = [];
  private listening: Promise<() => Promise<void>> | undefined;
  private polling = false;
  private closed = false;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(Authentication) private readonly authentication: Authentication,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * A stream of one company, from its last commit on, or from the commit that the client knows.
   * @throws Problem `throttled` when the person or the process has too many streams
   */
  async ofCompany(call: LiveCall, companyId: bigint, known: bigint | undefined): Promise<LiveStream> {
    return this.open(call, undefined, async (watcher) => {
      // The stream is registered before the last commit is read: a commit after that finds it.
      this.register(watcher, companyId);
      const last = (await this.lastCommits([companyId])).get(companyId) ?? 0n;
      watcher.stream.follow(companyId, known === undefined || known > last ? last : known);
    });
  }

  /** A stream of the companies of an organization that the caller may read, from their last commits on. */
  async ofOrganization(call: LiveCall, organizationId: bigint): Promise<LiveStream> {
    return this.open(call, organizationId, async (watcher) => {
      const heads = await this.database.read((sql) => companyHeadsOf(sql, [organizationId]));
      await this.followCompanies(watcher, call.access.caller, heads);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const { stream } of this.watchers) this.end(stream, randomInt(RETRY_FROM_MS, RETRY_TO_MS));
    const unlisten = await this.listening?.catch(() => undefined);
    await unlisten?.();
  }

  /** A new stream, begun. One that cannot begin is closed: it counts to nobody's streams. */
  private async open(
    { operation, request, access }: LiveCall,
    organizationId: bigint | undefined,
    begin: (watcher: Watcher) => Promise<void>,
  ): Promise<LiveStream> {
    const userId = access.caller.user.id;
    this.assertCapacity(userId);
    const stream = new LiveStream({
      withIds: organizationId === undefined,
      feedOf: (companyId) => this.feedOf(companyId),
      onFailure: (error) => {
        // Its cursor has not moved: the next poll wakes it again.
        this.log.warn({ err: error, requestId: request.id }, 'a stream of events could not be read on');
      },
    });
    const watcher = { stream, operation, request, userId, organizationId, companies: new Set<bigint>() };
    this.watchers.add(watcher);
    openStreams.set(this.watchers.size);
    stream.once('close', () => {
      this.forget(watcher);
    });
    if (this.closed) {
      this.end(stream, RETRY_FROM_MS);
      return stream;
    }
    try {
      await this.listen();
      await begin(watcher);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }

  private assertCapacity(userId: bigint): void {
    const own = [...this.watchers].filter((one) => one.userId === userId).length;
    if (own >= STREAMS_A_PERSON) throw tooMany(`A person has at most ${STREAMS_A_PERSON} open streams.`);
    if (this.watchers.size >= STREAMS_A_PROCESS)
      throw tooMany('This process has as many streams as it can serve.');
  }

  private register({ stream, companies }: Watcher, companyId: bigint): void {
    companies.add(companyId);
    const streams = this.byCompany.get(companyId) ?? new Set();
    this.byCompany.set(companyId, streams.add(stream));
  }

  private unregister({ stream, companies }: Watcher, companyId: bigint): void {
    companies.delete(companyId);
    const streams = this.byCompany.get(companyId);
    streams?.delete(stream);
    if (streams?.size !== 0) return;
    this.byCompany.delete(companyId);
    this.feeds.delete(companyId);
  }

  private forget(watcher: Watcher): void {
    this.watchers.delete(watcher);
    openStreams.set(this.watchers.size);
    for (const companyId of watcher.companies) this.unregister(watcher, companyId);
  }

  private end(stream: LiveStream, retryMs?: number): void {
    stream.finish(retryMs);
    setTimeout(() => {
      stream.destroy();
    }, LAST_LINES_MS).unref();
  }

  private feedOf(companyId: bigint): CommitFeed {
    let feed = this.feeds.get(companyId);
    if (feed === undefined) this.feeds.set(companyId, (feed = new CommitFeed(this.database, companyId)));
    return feed;
  }

  private lastCommits(companyIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
    return this.database.system((sql) => lastCommits(sql, companyIds));
  }

  /** Starts listening with the first stream of the process. */
  private async listen(): Promise<void> {
    if (this.listening === undefined) {
      this.listening = this.database.listen(LIVE_CHANNEL, (payload) => {
        this.heard(payload);
      });
      this.timers = [
        setInterval(() => void this.poll(), POLL_MS).unref(),
        setInterval(() => {
          this.comment();
        }, COMMENT_MS).unref(),
      ];
    }
    // Without notifications the polls find the commits.
    await this.listening.catch((error: unknown) => {
      this.listening = undefined;
      for (const timer of this.timers) clearInterval(timer);
      throw error;
    });
  }

  private heard(payload: string): void {
    const notification = readLive(payload);
    if (notification === undefined) {
      void this.poll();
      return;
    }
    const { companyId, progress } = notification;
    const streams = this.byCompany.get(companyId);
    if (streams === undefined) return;
    if (progress === null) for (const stream of streams) stream.wake(companyId);
    else show(streams, companyId, progress);
  }

  private comment(): void {
    const now = performance.now();
    for (const { stream } of this.watchers) {
      if (stream.stalledFor(now) > STALLED_MS) stream.destroy();
      else stream.comment();
    }
  }

  private async poll(): Promise<void> {
    if (this.polling || this.closed || this.watchers.size === 0) return;
    this.polling = true;
    try {
      await this.judgeAgain();
      await this.wakeBehind();
    } catch (error) {
      this.log.warn({ err: error }, 'the open streams of events could not be checked');
    } finally {
      this.polling = false;
    }
  }

  private async judgeAgain(): Promise<void> {
    const watchers = [...this.watchers];
    const callers = await this.authentication.callersNow(watchers.map(({ request }) => request));
    const organizations = new Set(watchers.flatMap(({ organizationId }) => organizationId ?? []));
    const heads =
      organizations.size === 0
        ? []
        : await this.database.read((sql) => companyHeadsOf(sql, [...organizations]));
    for (const watcher of watchers) {
      const caller = callers.get(watcher.request);
      if (caller !== undefined && (await this.mayStay(watcher, caller))) {
        if (watcher.organizationId !== undefined) await this.followCompanies(watcher, caller, heads);
      } else this.end(watcher.stream);
    }
  }

  private async mayStay({ operation, request }: Watcher, caller: Caller): Promise<boolean> {
    try {
      await this.admission.enter(operation, caller, request);
      return true;
    } catch (error) {
      if (!isProblem(error) || error.status >= 500) throw error;
      return false;
    }
  }

  /** Follows the companies of an organization that the caller may read, and leaves those that it may no longer. */
  private async followCompanies(
    watcher: Watcher,
    caller: Caller,
    heads: readonly CompanyHead[],
  ): Promise<void> {
    const { stream, operation, organizationId, companies } = watcher;
    if (stream.destroyed) return;
    const readable = new Set(
      heads
        .filter((head) => head.organizationId === organizationId && mayRead(operation, caller, head))
        .map(({ id }) => id),
    );
    for (const companyId of companies) {
      if (readable.has(companyId)) continue;
      stream.leave(companyId);
      this.unregister(watcher, companyId);
    }
    const fresh = [...readable].filter((companyId) => !companies.has(companyId));
    if (fresh.length === 0) return;
    for (const companyId of fresh) this.register(watcher, companyId);
    const last = await this.lastCommits(fresh);
    for (const companyId of fresh) stream.follow(companyId, last.get(companyId) ?? 0n);
  }

  /** Wakes the streams whose cursor is below the last commit of a company. */
  private async wakeBehind(): Promise<void> {
    const cursors: CommitCursor[] = [...this.byCompany].map(([companyId, streams]) => ({
      companyId,
      commitSeq: lowest([...streams].map((stream) => stream.cursorOf(companyId))),
    }));
    const behind = await this.database.system((sql) => companiesWithNewCommits(sql, cursors));
    for (const companyId of behind) {
      for (const stream of this.byCompany.get(companyId) ?? []) stream.wake(companyId);
    }
  }
}

function show(streams: ReadonlySet<LiveStream>, companyId: bigint, progress: TaskProgress): void {
  const text = progressEvent(companyId, progress);
  for (const stream of streams) stream.show(progress.taskId, text);
}

function mayRead(operation: OperationDeclaration, caller: Caller, head: CompanyHead): boolean {
  const access = accessTo(caller, head.organizationId, head);
  return access !== undefined && refusalOf(operation, access) === undefined;
}

/** 0 when none has a cursor yet: such a stream is about to read its own. */
function lowest(cursors: readonly (bigint | undefined)[]): bigint {
  const known = cursors.filter((one) => one !== undefined);
  return known.reduce((least, one) => (one < least ? one : least), known[0] ?? 0n);
}

const tooMany = (detail: string): Error =>
  problem('throttled', detail, { headers: { 'Retry-After': String(COMMENT_MS / 1_000) } });
