import {
  AUTHORITY_ACCESS_STATES,
  type AuthorityAccessCall,
  type Company,
  grantAuthorityAccess,
  listCompaniesForFirm,
  refuseAuthorityAccess,
  withdrawAuthorityAccess,
} from '#identity';
import { Clock, CursorCodec, Database, isoDate, type Page, pageOf, type Sql } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  AuthorityAccessAnswer,
  authorityAccessView,
  GrantBody,
  ReasonBody,
} from '../companies/authority-access.schemas.js';
import { companyForFirmView, FirmAuthorityAccess } from './firm-company.schemas.js';
import { idAfter, Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';

const Query = pageQuery({ state: z.enum(AUTHORITY_ACCESS_STATES).optional() });

type Answer = z.infer<typeof AuthorityAccessAnswer>;
type Body<T extends z.ZodType> = OperationInput<object, object, z.output<T>>;

const DECISION = {
  method: 'POST',
  tag: 'app',
  permission: null,
  scope: 'write',
  cost: 'normal',
  staff: true,
  live: true,
  answer: { status: 200, schema: AuthorityAccessAnswer },
} as const;

/** The firm decides for which companies the service queries the authorities. */
@Controller()
export class FirmAuthorityAccessController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'firm_authority_access_list',
    method: 'GET',
    path: '/api/firm/authority-access/',
    tag: 'app',
    summary: 'List the access of all companies to the authorities',
    description:
      'All companies that are not deleted, newest first, including those that never requested access.',
    permission: null,
    scope: 'read',
    cost: 'normal',
    staff: true,
    query: Query,
    answer: { status: 200, schema: pageAnswer(FirmAuthorityAccess) },
  })
  async list(
    @Input() input: OperationInput<object, z.output<typeof Query>>,
  ): Promise<Page<z.infer<typeof FirmAuthorityAccess>>> {
    const page = input.page();
    const { state } = input.query;
    const today = this.clock.today();
    const filter = { state, today, before: idAfter(page.after), limit: page.limit + 1 };
    const rows = await this.database.read((sql) => listCompaniesForFirm(sql, filter));
    return pageOf(
      this.cursors,
      page,
      rows,
      ({ company }) => [company.id.toString()],
      (row) => companyForFirmView(row, today),
    );
  }

  @Operation({
    ...DECISION,
    id: 'firm_authority_access_grant',
    path: '/api/firm/companies/:company_id/authority-access/grant/',
    summary: 'Grant a company access to the authorities',
    description:
      'Works without a request too, and again to change the last day. The tax account and the employment register are read at once; the owners get a letter.',
    body: GrantBody,
  })
  grant(@Input() input: Body<typeof GrantBody>): Promise<Answer> {
    const { basis, valid_to: validTo } = input.body;
    const last = typeof validTo === 'string' ? isoDate(validTo) : null;
    return this.decide(input, (sql, call) =>
      grantAuthorityAccess(sql, call, { basis: basis ?? null, validTo: last }),
    );
  }

  @Operation({
    ...DECISION,
    id: 'firm_authority_access_refuse',
    path: '/api/firm/companies/:company_id/authority-access/refuse/',
    summary: 'Refuse a company access to the authorities',
    description: 'The owners get a letter with the reason. They may request access again.',
    body: ReasonBody,
    errors: ['state_conflict'],
  })
  refuse(@Input() input: Body<typeof ReasonBody>): Promise<Answer> {
    return this.decide(input, (sql, call) => refuseAuthorityAccess(sql, call, input.body.reason));
  }

  @Operation({
    ...DECISION,
    id: 'firm_authority_access_withdraw',
    path: '/api/firm/companies/:company_id/authority-access/withdraw/',
    summary: 'Withdraw the access of a company to the authorities',
    description:
      'The authorities are no longer called in its name; data fetched before is hidden, not deleted. The owners get a letter with the reason.',
    body: ReasonBody,
    errors: ['state_conflict'],
  })
  withdraw(@Input() input: Body<typeof ReasonBody>): Promise<Answer> {
    return this.decide(input, (sql, call) => withdrawAuthorityAccess(sql, call, input.body.reason));
  }

  private async decide(
    { actor, companyId }: Pick<OperationInput, 'actor' | 'companyId'>,
    act: (sql: Sql, call: AuthorityAccessCall) => Promise<Company>,
  ): Promise<Answer> {
    const call = { actor, companyId, now: this.clock.now(), today: this.clock.today() };
    const { authorityAccess } = await this.database.inCompany(companyId, (sql) => act(sql, call));
    return authorityAccessView(authorityAccess, call.today);
  }
}
