import { listEmployees, readEmployee, type Shown, employeeAnswer, employeeRowAnswer } from '#employment';
import { holdsAuthorityAccess } from '#identity';
import {
  Clock,
  CursorCodec,
  Database,
  encodeId,
  problem,
  recordAudit,
  type Sql,
  serviceIdForm,
} from '#platform';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery, readQuery } from '../http/index.js';
import { EMPLOYEES_FILE } from './employees-file.js';

const EmployeeParams = z.object({ employee_id: serviceIdForm('employee') });

/** The employees of a company. The audit trail records every read of their data. */
@Controller()
export class EmployeesController {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
  ) {}

  @Operation({
    id: 'companies_employees_list',
    method: 'GET',
    path: '/api/companies/:company_id/employees/',
    tag: 'companies',
    summary: 'Employees, newest first',
    description:
      'Each with the data of the newest employment. The audit trail records who read them. Personal codes are masked.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'employees',
    query: pageQuery({}),
    answer: { status: 200, schema: pageAnswer(employeeRowAnswer) },
    file: EMPLOYEES_FILE,
  })
  list(@Input() input: OperationInput): Promise<unknown> {
    const { companyId, actor } = input;
    return input.readAudited(
      async (sql) =>
        listEmployees(sql, this.cursors, companyId, input.page(), await this.shown(sql, companyId)),
      (page) => ({
        actor,
        companyId,
        action: 'employee.list',
        objectType: 'company',
        objectId: encodeId('company', companyId),
        newValues: { employees: page.items.map(({ id }) => id) },
      }),
    );
  }

  @Operation({
    id: 'companies_employees_retrieve',
    method: 'GET',
    path: '/api/companies/:company_id/employees/:employee_id/',
    tag: 'companies',
    summary: 'An employee with employments and absences',
    description: 'The audit trail records who read it. The personal code is masked.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    live: true,
    feature: 'employees',
    params: EmployeeParams,
    query: readQuery({}),
    answer: { status: 200, schema: employeeAnswer },
  })
  retrieve(@Input() input: OperationInput<z.output<typeof EmployeeParams>>): Promise<unknown> {
    const { companyId, actor, params } = input;
    return this.database.inCompany(companyId, async (sql) => {
      const employee = await readEmployee(
        sql,
        companyId,
        params.employee_id,
        await this.shown(sql, companyId),
      );
      if (employee === undefined) throw problem('not_found', 'There is no such employee.');
      await recordAudit(sql, {
        actor,
        companyId,
        action: 'employee.read',
        objectType: 'employee',
        objectId: employee.id,
      });
      return employee;
    });
  }

  private async shown(sql: Sql, companyId: bigint): Promise<Shown> {
    const today = this.clock.today();
    return { today, fetched: await holdsAuthorityAccess(sql, companyId, today) };
  }
}
