import { Controller, Inject } from '@nestjs/common';
import { listVatRegistrations, type RecordedVatRegistration } from '#identity';
import { CursorCodec, Database, encodeId, isIsoDate, type Page, pageOf } from '#platform';
import { z } from 'zod';
import { Answer, Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import {
  NewVatRegistrationBody,
  RecordedVatRegistrationAnswer,
  VatRegistrationAnswer,
} from './companies.schemas.js';
import { vatNumberWarnings } from './company-views.js';
import { CompanySettings, type Recorded } from './company-settings.js';

const PageQuery = pageQuery({});
const CursorKey = z.tuple([z.string().refine(isIsoDate).nullable(), z.string()]);

type View = z.infer<typeof VatRegistrationAnswer>;

/** The history of a company's VAT registration. */
@Controller()
export class VatRegistrationsController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CompanySettings) private readonly settings: CompanySettings,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'companies_vat_registrations_list',
    method: 'GET',
    path: '/api/companies/:company_id/vat-registrations/',
    tag: 'app',
    summary: 'VAT registrations, oldest first',
    permission: 'organization.read',
    scope: 'read',
    cost: 'normal',
    query: PageQuery,
    answer: { status: 200, schema: pageAnswer(VatRegistrationAnswer) },
  })
  async list(@Input() input: OperationInput<object, z.output<typeof PageQuery>>): Promise<Page<View>> {
    const page = input.page();
    const after = page.after === null ? null : CursorKey.parse(page.after);
    const rows = await this.database.read((sql) =>
      listVatRegistrations(
        sql,
        input.companyId,
        page.limit + 1,
        after === null ? null : { validFrom: after[0], id: BigInt(after[1]) },
      ),
    );
    return pageOf(this.cursors, page, rows, ({ validFrom, id }) => [validFrom, id.toString()], view);
  }

  @Operation({
    id: 'companies_vat_registrations_create',
    method: 'POST',
    path: '/api/companies/:company_id/vat-registrations/',
    tag: 'app',
    summary: 'Record a VAT registration',
    description:
      'The latest registration by date decides `vat_number`, `vat_status` and `vat_status_from` of the company. A registration from a day that already has one corrects it and is answered with 200.',
    permission: 'books.setup',
    scope: 'write',
    cost: 'normal',
    live: true,
    command: true,
    body: NewVatRegistrationBody,
    answer: { status: 201, also: 200, schema: RecordedVatRegistrationAnswer },
  })
  async record(
    @Input() input: OperationInput<object, object, z.output<typeof NewVatRegistrationBody>>,
  ): Promise<Answer> {
    const { valid_from, status, vat_number } = input.body;
    const recorded = await this.settings.recordVatRegistration(
      { actor: input.actor, companyId: input.companyId },
      { validFrom: valid_from, status, vatNumber: vat_number ?? '' },
      (sql, done) => input.keep(sql, answer(done)),
    );
    return answer(recorded);
  }
}

function answer({ registration, created }: Recorded): Answer {
  const answered: z.infer<typeof RecordedVatRegistrationAnswer> = {
    ...view(registration),
    warnings: vatNumberWarnings(registration.vatNumber),
  };
  return new Answer(answered, { status: created ? 201 : 200 });
}

function view({ id, validFrom, status, vatNumber, createdAt }: RecordedVatRegistration): View {
  return {
    id: encodeId('vat_registration', id),
    valid_from: validFrom,
    status,
    vat_number: vatNumber,
    created_at: createdAt,
  };
}
