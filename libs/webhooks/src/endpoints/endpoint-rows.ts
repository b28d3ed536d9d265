import { ownersOfCompany } from '#identity';
import {
  type CamelRowOf,
  columnsExcept,
  type CursorKey,
  hostOf,
  placeAfter,
  problem,
  type SecretBox,
  type Sql,
} from '#platform';
import { enqueueAll } from '#tasks';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';

export const ENDPOINT_STATES = ['enabled', 'disabled'] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];
export const DISABLED_REASONS = [
  'on_request',
  'gone',
  'failing',
  'company_deleted',
  'app_ended',
  'maker_left',
  'key_revoked',
] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
/** The reasons about which the owners get a letter. */
type ReportedReason = Extract<DisabledReason, 'gone' | 'failing' | 'maker_left' | 'key_revoked'>;

const SHOWN = columnsExcept(WebhookEndpointEntity, [
  'company_id',
  'secret_boxed',
  'former_secret_boxed',
  'told_commit_seq',
  'rests_until',
  'kept_by',
]);
export const ENDPOINT_COLUMNS = SHOWN.camelCase();

/** An endpoint, without its secrets. */
export type WebhookEndpoint = CamelRowOf<typeof SHOWN>;

/** The endpoints of a company, newest first. */
export function listEndpoints(
  sql: Sql,
  companyId: bigint,
  limit: number,
  after: CursorKey | null,
): Promise<WebhookEndpoint[]> {
  return sql.rows<WebhookEndpoint>(
    `SELECT ${ENDPOINT_COLUMNS} FROM webhooks.endpoint
     WHERE company_id = $1 AND (created_at, id) < ($2::timestamptz, $3::bigint)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [companyId, ...placeAfter(after), limit],
  );
}

const ONE = `SELECT ${ENDPOINT_COLUMNS} FROM webhooks.endpoint WHERE company_id = $1 AND id = $2`;

/** @throws Problem `not_found` */
export async function findEndpoint(sql: Sql, companyId: bigint, id: bigint): Promise<WebhookEndpoint> {
  return (await sql.row<WebhookEndpoint>(ONE, [companyId, id])) ?? missing();
}

/** The endpoint, held until the transaction ends. @throws Problem `not_found` */
export async function holdEndpoint(sql: Sql, companyId: bigint, id: bigint): Promise<WebhookEndpoint> {
  return (await sql.row<WebhookEndpoint>(`${ONE} FOR NO KEY UPDATE`, [companyId, id])) ?? missing();
}

function missing(): never {
  throw problem('not_found', 'There is no such webhook endpoint.');
}

/** Stops deliveries to an endpoint; pending ones wait. Returns false when it was disabled already. */
export async function disableEndpoint(
  sql: Sql,
  companyId: bigint,
  id: bigint,
  { reason, at }: { readonly reason: DisabledReason; readonly at: Date },
): Promise<boolean> {
  const changed = await sql.run(
    `UPDATE webhooks.endpoint SET state = 'disabled', disabled_reason = $3, disabled_at = $4, updated_at = $4
     WHERE company_id = $1 AND id = $2 AND state = 'enabled'`,
    [companyId, id, reason, at],
  );
  return changed > 0;
}

/**
 * Sends the owners of the company a letter about a disabled endpoint: a person who waits for its events must not find
 * out by chance.
 */
export async function tellOwners(
  sql: Sql,
  companyId: bigint,
  { url, reason }: { readonly url: string; readonly reason: ReportedReason },
): Promise<void> {
  const host = hostOf(new URL(url));
  const owners = await ownersOfCompany(sql, companyId);
  await enqueueAll(
    sql,
    owners.map((email) => ({
      kind: 'send-mail' as const,
      payload: {
        letter: 'webhook_disabled' as const,
        email,
        companyId: companyId.toString(),
        host,
        reason,
      },
    })),
  );
}

/** The context that secrets are sealed with: those of one company cannot be opened for another. */
export const secretContext = (companyId: bigint): string => `webhooks of company ${companyId}`;

type SecretsRow = Pick<WebhookEndpointEntity, 'secret_boxed' | 'former_secret_boxed' | 'former_secret_until'>;

/** Every secret that is valid for signing at a time, the newest first. */
export function secretsOf(row: SecretsRow, box: SecretBox, companyId: bigint, now: Date): string[] {
  const { secret_boxed: boxed, former_secret_boxed: former, former_secret_until: until } = row;
  const both = former !== null && until !== null && until > now ? [boxed, former] : [boxed];
  return both.map((one) => box.take(one, secretContext(companyId)));
}
