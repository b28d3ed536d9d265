import { Controller, Inject } from '@nestjs/common';
import { ROLES, ViewAsChoices } from '#identity';
import { encodeId, idForm, serviceIdForm } from '#platform';
import { z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';

const ViewAsBody = z
  .strictObject({ company_id: serviceIdForm('company'), role: z.enum(ROLES) })
  .meta({ id: 'ViewAsRequest' });
const ViewAsAnswer = z.object({ company_id: idForm, view_as: z.enum(ROLES) }).meta({ id: 'ViewAs' });

type ViewAsInput = OperationInput<object, object, z.output<typeof ViewAsBody>>;

/** Staff see a company as a member of its organization sees it. */
@Controller()
export class ViewAsController {
  constructor(@Inject(ViewAsChoices) private readonly choices: ViewAsChoices) {}

  @Operation({
    id: 'firm_view_as_create',
    method: 'POST',
    path: '/api/firm/view-as/',
    tag: 'app',
    summary: 'View a company as a role',
    description:
      'For the rest of this session, or until another choice: requests for the company and its organization get the answers and the permissions of that role. One company at a time.',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    dangerous: ({ body }: ViewAsInput, { choices }: ViewAsController) =>
      choices.assertCompany(body.company_id).then(() => true),
    body: ViewAsBody,
    answer: { status: 200, schema: ViewAsAnswer },
  })
  async choose(@Input() input: ViewAsInput): Promise<z.infer<typeof ViewAsAnswer>> {
    const { company_id, role } = input.body;
    await this.choices.choose(input.actor, company_id, role);
    return { company_id: encodeId('company', company_id), view_as: role };
  }

  @Operation({
    id: 'firm_view_as_destroy',
    method: 'DELETE',
    path: '/api/firm/view-as/',
    tag: 'app',
    summary: 'Stop viewing as a role',
    permission: null,
    scope: 'write',
    cost: 'normal',
    staff: true,
    answer: { status: 204 },
  })
  async end(@Input() input: OperationInput): Promise<void> {
    await this.choices.end(input.actor);
  }
}
