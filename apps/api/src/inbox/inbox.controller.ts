import { Controller, Inject } from '@nestjs/common';
import { confirmedSenders, supplierEmails } from '#books';
import { memberEmails } from '#identity';
import {
  type InboxAddress,
  countEmails,
  GMAIL_FILTER_QUERY_BROAD,
  gmailFilterQuery,
  InboxAddresses,
  listEmails,
  newestConfirmation,
  readTrustedSenders,
  replaceTrustedSenders,
  trustedSenders,
} from '#inbox';
import { Clock, CursorCodec, Database, type Sql } from '#platform';
import { Input, Operation, type OperationInput } from '../http/operation.js';
import { pageQuery, readQuery } from '../http/schemas.js';
import {
  InboundEmailPage,
  InboxSchema,
  TrustedSendersRequest,
  TrustedSendersSchema,
} from './inbox.schemas.js';
import { type z } from 'zod';

type TrustInput = OperationInput<object, object, z.output<typeof TrustedSendersRequest>>;

/** The invoice inbox of a company. */
@Controller()
export class InboxController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(InboxAddresses) private readonly addresses: InboxAddresses,
  ) {}

  @Operation({
    id: 'companies_inbox_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/inbox/',
    tag: 'companies',
    summary: 'The inbox: its private address and recent mails',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    query: readQuery({}),
    answer: { status: 200, schema: InboxSchema },
  })
  async retrieve(@Input() input: OperationInput): Promise<unknown> {
    const address = await this.addresses.current(input.companyId);
    return this.database.readCompany(input.companyId, (sql) => this.inbox(sql, input, address));
  }

  @Operation({
    id: 'companies_inbox_emails_list',
    method: 'GET',
    path: '/api/companies/:company_id/inbox/emails/',
    tag: 'companies',
    summary: 'Received mails, newest first, and the result for each part',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    query: pageQuery({}),
    answer: { status: 200, schema: InboundEmailPage },
  })
  list(@Input() input: OperationInput): Promise<unknown> {
    return this.database.readCompany(input.companyId, (sql) =>
      listEmails(sql, this.cursors, input.companyId, input.page()),
    );
  }

  @Operation({
    id: 'companies_inbox_rotate_create',
    method: 'POST',
    path: '/api/companies/:company_id/inbox/rotate/',
    tag: 'companies',
    summary: 'Revoke the address at once and create a new one',
    permission: 'documents.write',
    scope: 'write',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    command: true,
    answer: { status: 200, schema: InboxSchema },
  })
  rotate(@Input() input: OperationInput): Promise<unknown> {
    return this.database.inCompany(input.companyId, async (sql) => {
      const address = await this.addresses.rotate(sql, input.companyId, input.actor);
      const answer = await this.inbox(sql, input, address);
      await input.keep(sql, answer);
      return answer;
    });
  }

  @Operation({
    id: 'companies_inbox_trusted_senders_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/inbox/trusted-senders/',
    tag: 'companies',
    summary: 'List senders whose proven mails may be booked without a person',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    query: readQuery({}),
    answer: { status: 200, schema: TrustedSendersSchema },
  })
  trusted(@Input() { companyId }: OperationInput): Promise<unknown> {
    return this.database.readCompany(companyId, (sql) => trustedSenders(sql, companyId));
  }

  @Operation({
    id: 'companies_inbox_trusted_senders_update',
    method: 'PUT',
    path: '/api/companies/:company_id/inbox/trusted-senders/',
    tag: 'companies',
    summary: 'Replace the list of senders whose proven mails may be booked without a person',
    permission: 'documents.write',
    scope: 'write',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    human: true,
    dangerous: ({ body }: TrustInput) => {
      readTrustedSenders(body);
      return true;
    },
    body: TrustedSendersRequest,
    answer: { status: 200, schema: TrustedSendersSchema },
  })
  async trust(@Input() { companyId, actor, body }: TrustInput): Promise<unknown> {
    const wanted = readTrustedSenders(body);
    return this.database.inCompany(companyId, (sql) =>
      replaceTrustedSenders(sql, companyId, actor, wanted, this.clock.now()),
    );
  }

  private async inbox(
    sql: Sql,
    { companyId, organizationId }: OperationInput,
    address: InboxAddress,
  ): Promise<unknown> {
    const now = this.clock.now();
    const [counts, suppliers, senders, own, confirmation] = await Promise.all([
      countEmails(sql, companyId, now),
      supplierEmails(sql, companyId),
      confirmedSenders(sql, companyId),
      memberEmails(sql, organizationId),
      newestConfirmation(sql, companyId, now),
    ]);
    return {
      address: address.address,
      address_created_at: address.createdAt.toISOString(),
      counts,
      gmail_filter_query: gmailFilterQuery([...senders, ...suppliers], own),
      gmail_filter_query_broad: GMAIL_FILTER_QUERY_BROAD,
      forwarding_confirmation: confirmation,
    };
  }
}
