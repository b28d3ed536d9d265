import { Controller, Inject } from '@nestjs/common';
import { CompanyMailboxes, findMailbox, listMailboxes, type MailboxCall } from '#inbox';
import { Clock, CursorCodec, Database, type Page, pageOf, placeOf } from '#platform';
import { type z } from 'zod';
import {
  Input,
  keeping,
  Operation,
  type OperationInput,
  pageAnswer,
  pageQuery,
  readQuery,
} from '../http/index.js';
import {
  ChangeMailboxBody,
  MailboxAnswer,
  MailboxParams,
  mailboxView,
  NewMailboxBody,
} from './mailboxes.schemas.js';

const PATH = '/api/companies/:company_id/inbox/mailboxes/';
const ONE = `${PATH}:mailbox_id/` as const;

type Params = z.output<typeof MailboxParams>;
type View = z.infer<typeof MailboxAnswer>;

/** The IMAP mailboxes of a company. */
@Controller()
export class MailboxesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CompanyMailboxes) private readonly mailboxes: CompanyMailboxes,
  ) {}

  @Operation({
    id: 'companies_inbox_mailboxes_list',
    method: 'GET',
    path: PATH,
    tag: 'companies',
    summary: 'Mailboxes of a company, newest first, and whether they can be read',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    query: pageQuery({}),
    answer: { status: 200, schema: pageAnswer(MailboxAnswer).meta({ id: 'MailboxPage' }) },
  })
  async list(@Input() input: OperationInput): Promise<Page<View>> {
    const page = input.page();
    const rows = await this.database.readCompany(input.companyId, (sql) =>
      listMailboxes(sql, input.companyId, page.limit + 1, page.after),
    );
    return pageOf(this.cursors, page, rows, ({ createdAt, id }) => placeOf(createdAt, id), mailboxView);
  }

  @Operation({
    id: 'companies_inbox_mailboxes_create',
    method: 'POST',
    path: PATH,
    tag: 'companies',
    summary: 'Fetch mails from an IMAP mailbox',
    description:
      'Every few minutes new mails of the folder are taken like forwarded ones; on the server nothing changes. The login is tried first: ' +
      'when it fails nothing is stored, and `errors` names the field.',
    permission: 'documents.write',
    scope: 'write',
    cost: 'expensive',
    live: true,
    feature: 'inbox',
    command: true,
    dryRun: true,
    body: NewMailboxBody,
    answer: { status: 201, schema: MailboxAnswer },
    errors: ['mailbox_exists', 'mailbox_limit', 'mailboxes_unavailable'],
  })
  async create(
    @Input() input: OperationInput<object, object, z.output<typeof NewMailboxBody>>,
  ): Promise<View> {
    const { body } = input;
    const since = body.since ?? this.clock.today();
    const tried = await this.mailboxes.tryNew(callOf(input), { ...body, since });
    return keeping(this.database, input, async (sql) =>
      mailboxView(await this.mailboxes.create(sql, callOf(input), tried, since)),
    );
  }

  @Operation({
    id: 'companies_inbox_mailboxes_retrieve',
    method: 'GET',
    path: ONE,
    tag: 'companies',
    summary: 'A mailbox, and whether it can be read',
    permission: 'documents.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    params: MailboxParams,
    query: readQuery({}),
    answer: { status: 200, schema: MailboxAnswer },
  })
  async retrieve(@Input() { companyId, params }: OperationInput<Params>): Promise<View> {
    return mailboxView(
      await this.database.readCompany(companyId, (sql) => findMailbox(sql, companyId, params.mailbox_id)),
    );
  }

  @Operation({
    id: 'companies_inbox_mailboxes_partial_update',
    method: 'PATCH',
    path: ONE,
    tag: 'companies',
    summary: 'Change, pause or resume a mailbox',
    description:
      'Omitted fields keep their values. Another server, user or folder needs the `password` again, and is tried first.',
    permission: 'documents.write',
    scope: 'write',
    cost: 'expensive',
    live: true,
    feature: 'inbox',
    command: true,
    dryRun: true,
    params: MailboxParams,
    body: ChangeMailboxBody,
    answer: { status: 200, schema: MailboxAnswer },
    errors: ['mailbox_exists', 'mailboxes_unavailable', 'state_conflict'],
  })
  async change(
    @Input() input: OperationInput<Params, object, z.output<typeof ChangeMailboxBody>>,
  ): Promise<View> {
    const { body, params } = input;
    const call = callOf(input);
    const tried = await this.mailboxes.tryChange(call, params.mailbox_id, body);
    return keeping(this.database, input, async (sql) =>
      mailboxView(await this.mailboxes.change(sql, call, params.mailbox_id, body, tried)),
    );
  }

  @Operation({
    id: 'companies_inbox_mailboxes_destroy',
    method: 'DELETE',
    path: ONE,
    tag: 'companies',
    summary: 'Forget a mailbox and its login',
    permission: 'documents.write',
    scope: 'write',
    cost: 'normal',
    live: true,
    feature: 'inbox',
    params: MailboxParams,
    answer: { status: 204 },
  })
  async delete(@Input() input: OperationInput<Params>): Promise<void> {
    await this.database.inCompany(input.companyId, (sql) =>
      this.mailboxes.delete(sql, callOf(input), input.params.mailbox_id),
    );
  }
}

const callOf = ({ actor, companyId }: Pick<OperationInput, 'actor' | 'companyId'>): MailboxCall => ({
  actor,
  companyId,
});
