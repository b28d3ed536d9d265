import { Controller, Inject } from '@nestjs/common';
import { type ApiKey, ApiKeys } from '#identity';
import {
  CursorCodec,
  encodeId,
  isoDate,
  type IsoDate,
  type Page,
  pageOf,
  placeOf,
  serviceIdForm,
} from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { ApiKeyAnswer, NewApiKeyAnswer, NewApiKeyBody } from './api-keys.schemas.js';

const PageQuery = pageQuery({});
type NewKeyInput = OperationInput<object, object, z.output<typeof NewApiKeyBody>>;
const lastDayOf = ({ expires_on: day }: NewKeyInput['body']): IsoDate | null | undefined =>
  typeof day === 'string' ? isoDate(day) : day;
const KeyParams = z.object({ api_key_id: serviceIdForm('api_key') });

/** The keys of an organization. Its owners see and can revoke all of them; others see the keys that act for them. */
@Controller()
export class ApiKeysController {
  constructor(
    @Inject(ApiKeys) private readonly keys: ApiKeys,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'organizations_api_keys_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/api-keys/',
    tag: 'app',
    summary: 'Keys of an organization',
    description:
      'All keys if the caller has `api_keys.manage`, else the keys that act for the caller; never the key itself.',
    permission: 'api_keys.read',
    scope: 'read',
    cost: 'normal',
    session: true,
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(ApiKeyAnswer) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof PageQuery>>,
  ): Promise<Page<z.infer<typeof ApiKeyAnswer>>> {
    const page = input.page();
    const { caller, permissions } = input.access;
    const rows = await this.keys.list(
      input.organizationId,
      page.limit + 1,
      page.after,
      permissions.has('api_keys.manage') ? null : caller.user.id,
    );
    return pageOf(this.cursors, page, rows, ({ createdAt, id }) => placeOf(createdAt, id), apiKeyView);
  }

  @Operation({
    id: 'organizations_api_keys_create',
    method: 'POST',
    path: '/api/organizations/:organization_id/api-keys/',
    tag: 'app',
    summary: 'Make a key',
    description:
      'The key acts for the person who creates it, within its scopes. `key` is shown only once, since only a hash is stored; a repeated request creates another key and accepts no `Idempotency-Key`.',
    permission: 'api_keys.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    dangerous: ({ body }: NewKeyInput, { keys }: ApiKeysController) => {
      keys.assertLastDay(lastDayOf(body));
      return body.scopes.includes('write');
    },
    body: NewApiKeyBody,
    answer: { status: 201, schema: NewApiKeyAnswer },
  })
  async create(@Input() input: NewKeyInput): Promise<z.infer<typeof NewApiKeyAnswer>> {
    const { name, scopes } = input.body;
    const { apiKey, key } = await this.keys.create(input.actor, {
      organizationId: input.organizationId,
      createdBy: input.access.caller.user.id,
      name,
      scopes: [...new Set(scopes)],
      expiresOn: lastDayOf(input.body),
    });
    return { ...apiKeyView(apiKey), key };
  }

  @Operation({
    id: 'organizations_api_keys_destroy',
    method: 'DELETE',
    path: '/api/organizations/:organization_id/api-keys/:api_key_id/',
    tag: 'app',
    summary: 'Revoke a key',
    description: 'It ends at once. Revoking a revoked key gets the same answer.',
    permission: 'api_keys.manage',
    scope: 'write',
    cost: 'normal',
    session: true,
    params: KeyParams,
    answer: { status: 204 },
  })
  async revoke(@Input() input: OperationInput<z.output<typeof KeyParams>>): Promise<void> {
    await this.keys.revoke(input.actor, input.organizationId, input.params.api_key_id);
  }
}

function apiKeyView(key: ApiKey): z.infer<typeof ApiKeyAnswer> {
  return {
    id: encodeId('api_key', key.id),
    name: key.name,
    scopes: [...key.scopes],
    created_by: encodeId('user', key.createdBy),
    created_by_name: key.createdByName,
    expires_on: key.expiresOn,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
    revoked_reason: key.revokedReason,
    created_at: key.createdAt,
  };
}
