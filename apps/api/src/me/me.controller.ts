import { Controller, Inject } from '@nestjs/common';
import { type z } from 'zod';
import { Input, Operation, type OperationInput } from '../http/index.js';
import { MeAnswer, MeViews } from './me-views.js';

@Controller()
export class MeController {
  constructor(@Inject(MeViews) private readonly views: MeViews) {}

  @Operation({
    id: 'me_retrieve',
    method: 'GET',
    path: '/api/me/',
    tag: 'me',
    summary: 'The caller, and the organizations and companies that it can access',
    permission: null,
    scope: 'read',
    cost: 'normal',
    account: true,
    answer: { status: 200, schema: MeAnswer },
  })
  retrieve(@Input() input: OperationInput): Promise<z.infer<typeof MeAnswer>> {
    return this.views.of(input.access.caller);
  }
}
