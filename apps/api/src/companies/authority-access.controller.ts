import { fileById } from '#files';
import { requestAuthorityAccess } from '#identity';
import { Clock, Database, fieldProblem, type Sql } from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import {
  AuthorityAccessAnswer,
  AuthorityAccessBody,
  authorityAccessView,
} from './authority-access.schemas.js';

/** A company requests that the service query the authorities in its name. The firm's staff decide. */
@Controller()
export class AuthorityAccessController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Operation({
    id: 'companies_authority_access_create',
    method: 'POST',
    path: '/api/companies/:company_id/authority-access/',
    tag: 'app',
    summary: 'Request access to the authorities',
    description:
      'For the tax account and the employment register, which are called in the name of the company only while staff have granted access. A new request replaces the basis of the earlier one.',
    permission: 'organization.manage',
    scope: 'write',
    cost: 'normal',
    live: true,
    session: true,
    body: AuthorityAccessBody,
    answer: { status: 201, schema: AuthorityAccessAnswer },
    errors: ['state_conflict'],
  })
  async request(
    @Input() input: OperationInput<object, object, z.output<typeof AuthorityAccessBody>>,
  ): Promise<z.infer<typeof AuthorityAccessAnswer>> {
    const { actor, companyId, body } = input;
    const fileId = body.file_id ?? null;
    const today = this.clock.today();
    const { authorityAccess } = await this.database.inCompany(companyId, async (sql) => {
      if (fileId !== null) await assertFile(sql, companyId, fileId);
      const call = { actor, companyId, now: this.clock.now(), today };
      return requestAuthorityAccess(sql, call, { basis: body.basis, fileId });
    });
    return authorityAccessView(authorityAccess, today);
  }
}

/** @throws Problem `validation_error` with `not_found` on `file_id` */
async function assertFile(sql: Sql, companyId: bigint, fileId: bigint): Promise<void> {
  if ((await fileById(sql, companyId, fileId)) === undefined) {
    throw fieldProblem('validation_error', 'file_id', 'not_found', 'The company has no such file.');
  }
}
