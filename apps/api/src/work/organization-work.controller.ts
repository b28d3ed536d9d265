import { Controller, Inject } from '@nestjs/common';
import { accessTo, type Caller, workOfOrganization, type WorkOfCompany } from '#identity';
import { Clock, CursorCodec, Database, encodeId, type IsoDate, type Page, pageOf } from '#platform';
import { companiesWithLiveTasks } from '#tasks';
import { type CompanyUrgency, urgencyOf } from '#work';
import { z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { deadlineView, visibleDeadlines, visibleKinds } from './visible-work.js';
import { type CompanyWorkAnswer, CompanyWorkPage, OrganizationWorkQuery } from './work.schemas.js';

/** A company in the list, with the parts of its work that the caller sees. */
interface RankedCompany extends Omit<WorkOfCompany, 'openQuestions'>, CompanyUrgency {
  readonly openQuestions: number | null;
}

const Key = z.tuple([z.number(), z.string().transform(BigInt)]);

@Controller()
export class OrganizationWorkController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'organizations_work_list',
    method: 'GET',
    path: '/api/organizations/:organization_id/work/',
    tag: 'app',
    summary: 'Work that waits in the companies of an organization, most urgent first',
    description:
      'A row for each company that the caller can access, as last counted; `refresh_pending` says that newer counts are coming. ' +
      'Kinds that the caller may not read are absent and do not count towards the urgency.',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    query: OrganizationWorkQuery,
    answer: { status: 200, schema: CompanyWorkPage },
  })
  async work(
    @Input() input: OperationInput<object, z.output<typeof OrganizationWorkQuery>>,
  ): Promise<Page<z.infer<typeof CompanyWorkAnswer>>> {
    const page = input.page();
    const today = this.clock.today();
    const after = page.after === null ? null : Key.parse(page.after);
    const { caller } = input.access;
    return this.database.system(async (sql) => {
      const companies = await workOfOrganization(sql, input.organizationId, caller);
      const ranked = companies
        .flatMap((company) => seenBy(caller, company, today) ?? [])
        .sort(mostUrgentFirst)
        .filter(
          (company) => after === null || mostUrgentFirst({ score: after[0], id: after[1] }, company) < 0,
        )
        .slice(0, page.limit + 1);
      const pending = await companiesWithLiveTasks(
        sql,
        ranked.map(({ id }) => id),
        ['rebuild-status'],
      );
      return pageOf(
        this.cursors,
        page,
        ranked,
        ({ score, id }) => [score, id.toString()],
        (company) => rowView(company, pending.has(company.id), today),
      );
    });
  }
}

/** The company with what the caller sees of its work, or nothing where its rights do not reach. */
function seenBy(caller: Caller, company: WorkOfCompany, today: IsoDate): RankedCompany | undefined {
  const access = accessTo(caller, company.organizationId, company);
  if (access === undefined) return undefined;
  const visible = visibleKinds(access.permissions);
  const waiting = Object.fromEntries(
    visible.flatMap((kind) => {
      const counted = company.waiting[kind];
      return counted === undefined ? [] : [[kind, counted]];
    }),
  );
  const deadlines = visibleDeadlines(access.permissions, company.deadlines);
  const openQuestions = visible.includes('questions') ? company.openQuestions : null;
  return { ...company, waiting, openQuestions, deadlines, ...urgencyOf(waiting, deadlines, today) };
}

/** Of equals the older company first, so that pages have one order. */
function mostUrgentFirst(
  a: Pick<RankedCompany, 'id' | 'score'>,
  b: Pick<RankedCompany, 'id' | 'score'>,
): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function rowView(
  company: RankedCompany,
  refreshPending: boolean,
  today: IsoDate,
): z.infer<typeof CompanyWorkAnswer> {
  const {
    id,
    name,
    registryCode,
    state,
    urgency,
    waiting,
    openQuestions,
    deadlines,
    lastBankDate,
    computedAt,
  } = company;
  return {
    company: { id: encodeId('company', id), name, registry_code: registryCode, state },
    urgency,
    kinds: (
      Object.entries(waiting) as [keyof typeof waiting, { count: number; oldest_on: IsoDate | null }][]
    ).map(([kind, { count, oldest_on }]) => ({ kind, count, oldest_on })),
    open_questions: openQuestions,
    deadlines: deadlines.map((one) => deadlineView(one, today)),
    last_bank_date: lastBankDate,
    computed_at: computedAt,
    refresh_pending: refreshPending,
  };
}
