import { Controller, Inject } from '@nestjs/common';
import { type BoardMember, BusinessRegister, OutsideCallFailed } from '#authorities';
import { matchParties } from '#books';
import { Database, LOGGER, type Logger, problem, ulidForm } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput, readQuery } from '../http/index.js';

const RegisteredState = z.enum(['registered', 'in_liquidation', 'bankrupt', 'deleted']);

/** The states of a company in the register, in words; null for a state without a word here. */
const STATES: Readonly<Record<string, z.infer<typeof RegisteredState>>> = {
  R: 'registered',
  L: 'in_liquidation',
  N: 'bankrupt',
  K: 'deleted',
};

const RegisteredCompanyAnswer = z
  .object({
    name: z.string(),
    reg_code: z.string(),
    country: z.literal('EE'),
    vat_number: z.string().nullable(),
    address: z.string().nullable(),
    state: RegisteredState.nullable(),
    board: z
      .array(
        z
          .object({
            name: z.string(),
            role: z.string().meta({ description: 'As the register words it.' }),
            represents_alone: z.boolean().nullable().meta({
              description:
                'Whether the person may represent the company alone; null if the register does not say.',
            }),
          })
          .meta({ id: 'BoardMember' }),
      )
      .nullable()
      .meta({
        description:
          'The management board. Null if the register did not return it: it does so only under an agreement.',
      }),
    party_id: ulidForm.nullable().meta({ description: 'The party in the books that already has the code.' }),
  })
  .meta({
    id: 'RegisteredCompany',
    description: 'A company of the Estonian business register, with the fields needed to create a party.',
  });

const RegisterQuery = readQuery({
  reg_code: z
    .string()
    .regex(/^\d{8}$/, { error: 'This is not a registry code of eight digits' })
    .meta({ description: 'Registry code, eight digits.' }),
});

@Controller()
export class BusinessRegisterController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(BusinessRegister) private readonly register: BusinessRegister,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Operation({
    id: 'business_register_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/business-register/',
    tag: 'app',
    summary: 'A company of the business register, to create a party from',
    permission: 'parties.write',
    scope: 'read',
    // Each call is a call to the register.
    cost: 'expensive',
    books: true,
    query: RegisterQuery,
    answer: { status: 200, schema: RegisteredCompanyAnswer },
    errors: ['not_found', 'throttled', 'register_unavailable'],
  })
  async retrieve(
    @Input() input: OperationInput<object, z.output<typeof RegisterQuery>>,
  ): Promise<z.infer<typeof RegisteredCompanyAnswer>> {
    const { companyId, query } = input;
    const clues = { regCode: query.reg_code, vatNumber: null, iban: null, nameKey: null };
    const registered = await this.registered(query.reg_code, input.request.id);
    const parties = await this.database.readCompany(companyId, (sql) => matchParties(sql, companyId, clues));
    return { ...registered, party_id: parties.find((party) => !party.is_own)?.party_id ?? null };
  }

  @Operation({
    id: 'organizations_business_register_retrieve',
    method: 'GET',
    path: '/api/organizations/:organization_id/business-register/',
    tag: 'app',
    summary: 'A company of the business register, to create a company from',
    description: 'As that of a company, before there is one: `party_id` is always null.',
    permission: 'companies.create',
    scope: 'read',
    // Each call is a call to the register.
    cost: 'expensive',
    verified: true,
    query: RegisterQuery,
    answer: { status: 200, schema: RegisteredCompanyAnswer },
    errors: ['not_found', 'throttled', 'register_unavailable'],
  })
  async retrieveBeforeCompany(
    @Input() { query, request }: OperationInput<object, z.output<typeof RegisterQuery>>,
  ): Promise<z.infer<typeof RegisteredCompanyAnswer>> {
    return { ...(await this.registered(query.reg_code, request.id)), party_id: null };
  }

  /** @throws Problem `not_found`, `register_unavailable` */
  private async registered(
    code: string,
    requestId: string,
  ): Promise<Omit<z.infer<typeof RegisteredCompanyAnswer>, 'party_id'>> {
    const outcome = await this.ask(() => this.register.find(code), requestId);
    if (outcome === null) {
      throw problem('register_unavailable', 'The business register does not answer: try again later.');
    }
    const { found } = outcome;
    if (found === undefined) throw problem('not_found', `The business register has no company ${code}.`);
    const board = await this.ask(() => this.register.board(code), requestId);
    return {
      name: found.name,
      reg_code: found.registryCode,
      country: 'EE',
      vat_number: found.vatNumber,
      address: found.address,
      state: STATES[found.status] ?? null,
      board: board?.found?.map(memberView) ?? null,
    };
  }

  /** The register's answer; null when it does not respond. */
  private async ask<T>(question: () => Promise<T>, requestId: string): Promise<{ readonly found: T } | null> {
    try {
      return { found: await question() };
    } catch (failure) {
      if (!(failure instanceof OutsideCallFailed)) throw failure;
      this.log.warn({ err: failure, requestId }, 'the business register did not answer');
      return null;
    }
  }
}

const memberView = ({ name, role, representsAlone }: BoardMember) => ({
  name,
  role,
  represents_alone: representsAlone,
});
