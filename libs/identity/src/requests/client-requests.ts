import { type Clock, type CursorKey, type Database, placeAfter } from '#platform';

/** Requests are kept and shown for this long. */
export const REQUEST_LIFE_MS = 24 * 60 * 60 * 1000;
/** Most requests of an organization that are kept. */
export const MOST_REQUESTS = 100_000;

const WRITE_AFTER_MS = 1_000;
/** Bounds the memory while the database is away: later requests are left out until it is back. */
const MOST_WAITING = 10_000;

/** An answered request of a key or an app. */
interface ClientRequest {
  readonly organizationId: bigint;
  readonly occurredAt: Date;
  readonly userId: bigint;
  readonly credentialKind: 'api_key' | 'oauth';
  /** The key or the connection. */
  readonly credentialId: bigint;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
}

/** A request with the name of the key or app that made it. */
export interface NamedRequest extends ClientRequest {
  readonly id: bigint;
  readonly credentialName: string | null;
}

const INSERT = `
  INSERT INTO identity.client_request (organization_id, occurred_at, user_id, credential_kind, credential_id, method,
    path, status, duration_ms, request_id)
  SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[],
    $8::integer[], $9::integer[], $10::text[])`;

/** Requests after the newest hundred thousand wait for the next sweep and are not shown. */
const FIRST_SHOWN = `
  coalesce((SELECT newer.occurred_at FROM identity.client_request AS newer WHERE newer.organization_id = $1
    ORDER BY newer.occurred_at DESC, newer.id DESC OFFSET ${MOST_REQUESTS} LIMIT 1), '-infinity'::timestamptz)`;

interface RequestFilter {
  /** Only requests in the name of this person. */
  readonly userId?: bigint | undefined;
  readonly credential?: Pick<ClientRequest, 'credentialKind' | 'credentialId'> | undefined;
  /** Only requests that were refused or failed. */
  readonly failed?: boolean | undefined;
  readonly before: CursorKey | null;
  readonly limit: number;
}

/**
 * The requests of keys and apps, for people who write programs. They are written in the background, many in one
 * statement: a request waits for none of it, and a process that dies loses those of its last second.
 */
export class ClientRequests {
  private waiting: ClientRequest[] = [];
  private lost = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly onLoss: (requests: number, error: unknown) => void,
  ) {}

  note(request: ClientRequest): void {
    if (this.waiting.length >= MOST_WAITING) {
      this.lost += 1;
      return;
    }
    this.waiting.push(request);
    this.timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** Writes the waiting requests. Losing them loses nothing else, so a failure is only reported. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [requests, lost] = [this.waiting, this.lost];
    [this.waiting, this.lost] = [[], 0];
    if (lost > 0) this.onLoss(lost, undefined);
    if (requests.length > 0) {
      this.writing = this.writing
        .then(() => this.write(requests))
        .catch((error: unknown) => {
          this.onLoss(requests.length, error);
        });
    }
    return this.writing;
  }

  /** The requests of the last day, newest first: those of this process up to this moment, others up to a second ago. */
  async list(organizationId: bigint, filter: RequestFilter): Promise<NamedRequest[]> {
    await this.flush();
    const since = new Date(this.clock.now().getTime() - REQUEST_LIFE_MS);
    const values: unknown[] = [organizationId, since, ...placeAfter(filter.before), filter.limit];
    const conditions = [
      'request.organization_id = $1',
      'request.occurred_at > $2',
      '(request.occurred_at, request.id) < ($3::timestamptz, $4::bigint)',
      `request.occurred_at > ${FIRST_SHOWN}`,
    ];
    const add = (value: unknown, condition: (parameter: string) => string): void => {
      if (value === undefined) return;
      values.push(value);
      conditions.push(condition(`$${values.length}`));
    };
    add(filter.userId, (parameter) => `request.user_id = ${parameter}`);
    add(filter.credential?.credentialKind, (parameter) => `request.credential_kind = ${parameter}`);
    add(filter.credential?.credentialId, (parameter) => `request.credential_id = ${parameter}`);
    if (filter.failed === true) conditions.push('request.status >= 400');
    return this.database.read((sql) =>
      sql.rows<NamedRequest>(
        `SELECT request.id, request.organization_id AS "organizationId", request.occurred_at AS "occurredAt",
           request.user_id AS "userId", request.credential_kind AS "credentialKind",
           request.credential_id AS "credentialId", request.method, request.path, request.status,
           request.duration_ms AS "durationMs", request.request_id AS "requestId",
           coalesce(key.name, app.client_name) AS "credentialName"
         FROM identity.client_request AS request
         LEFT JOIN identity.api_key AS key ON key.id = request.credential_id AND request.credential_kind = 'api_key'
         LEFT JOIN identity.connected_app AS app ON app.id = request.credential_id AND request.credential_kind = 'oauth'
         WHERE ${conditions.join(' AND ')} ORDER BY request.occurred_at DESC, request.id DESC LIMIT $5`,
        values,
      ),
    );
  }

  private async write(requests: readonly ClientRequest[]): Promise<void> {
    const column = (of: (request: ClientRequest) => unknown): unknown[] => requests.map(of);
    await this.database.transaction((sql) =>
      sql.run(INSERT, [
        column(({ organizationId }) => organizationId),
        column(({ occurredAt }) => occurredAt),
        column(({ userId }) => userId),
        column(({ credentialKind }) => credentialKind),
        column(({ credentialId }) => credentialId),
        column(({ method }) => method),
        column(({ path }) => path),
        column(({ status }) => status),
        column(({ durationMs }) => durationMs),
        column(({ requestId }) => requestId),
      ]),
    );
  }
}
