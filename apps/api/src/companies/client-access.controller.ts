import { Controller, Inject } from '@nestjs/common';
import { Companies, type Company } from '#identity';
import { problem } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { ClientAccessAnswer, ClientAccessBody } from './companies.schemas.js';
import { CompanySettings } from './company-settings.js';

type View = z.infer<typeof ClientAccessAnswer>;

/** The scopes that a company grants to keys and tokens, whatever scopes they have elsewhere (spec, API keys). */
@Controller()
export class ClientAccessController {
  constructor(
    @Inject(Companies) private readonly companies: Companies,
    @Inject(CompanySettings) private readonly settings: CompanySettings,
  ) {}

  @Operation({
    id: 'companies_client_access_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/client-access/',
    tag: 'app',
    summary: 'What keys and tokens may do in a company',
    permission: 'api_keys.read',
    scope: 'read',
    cost: 'normal',
    session: true,
    answer: { status: 200, schema: ClientAccessAnswer },
  })
  async retrieve(@Input() input: OperationInput): Promise<View> {
    const company = await this.companies.find(input.companyId);
    if (company === undefined) throw problem('not_found', 'There is no such company.');
    return view(company);
  }

  @Operation({
    id: 'companies_client_access_update',
    method: 'PUT',
    path: '/api/companies/:company_id/client-access/',
    tag: 'app',
    summary: 'Limit what keys and tokens may do in a company',
    description:
      'Limits every key and token to these scopes in this company, from the next request on: without `write` they can only read, without any scope they ' +
      'get `insufficient_scope` and do not see the company in lists. Signed-in people are not affected.',
    permission: 'api_keys.manage',
    scope: 'write',
    cost: 'normal',
    live: true,
    session: true,
    body: ClientAccessBody,
    answer: { status: 200, schema: ClientAccessAnswer },
  })
  async update(
    @Input() input: OperationInput<object, object, z.output<typeof ClientAccessBody>>,
  ): Promise<View> {
    const { actor, companyId, body } = input;
    return view(await this.settings.letClients({ actor, companyId }, body.scopes));
  }
}

const view = ({ clientScopes }: Company): View => ({ scopes: [...clientScopes] });
