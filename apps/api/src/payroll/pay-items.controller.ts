import { Controller, Inject } from '@nestjs/common';
import {
  addItemsFromAbsences,
  createPayItem,
  deletePayItem,
  importPayItems,
  listPayItems,
  payItemAnswer,
  payItemKey,
  type PayItemView,
  updatePayItem,
} from '#payroll';
import { CommandBus } from '#ledger';
import { CursorCodec, encodeId, monthForm, type Page, pageOf, serviceIdForm } from '#platform';
import { type z } from 'zod';
import { Input, Operation, type OperationInput, pageAnswer, pageQuery } from '../http/index.js';
import { type CommandInput, ofCommand, type OutcomeOf, runCommand } from '../ledger/commands.js';
import { PAY_ITEMS_FILE } from './pay-items-file.js';

const PayItemsQuery = pageQuery({
  month: monthForm.optional(),
  employee_id: serviceIdForm('employee').optional(),
});

/** Amounts that employees get, or have withheld, in a month besides their monthly pay. */
@Controller()
export class PayItemsController {
  constructor(
    @Inject(CursorCodec) private readonly cursors: CursorCodec,
    @Inject(CommandBus) private readonly bus: CommandBus,
  ) {}

  @Operation({
    id: 'companies_payroll_items_list',
    method: 'GET',
    path: '/api/companies/:company_id/payroll/items/',
    tag: 'app',
    summary: 'Pay items, by month',
    description: 'The service records each reader in the audit trail.',
    permission: 'books.read',
    scope: 'read',
    cost: 'normal',
    books: true,
    query: PayItemsQuery,
    answer: { status: 200, schema: pageAnswer(payItemAnswer).meta({ id: 'PayItemPage' }) },
    file: PAY_ITEMS_FILE,
  })
  list(@Input() input: OperationInput<object, z.output<typeof PayItemsQuery>>): Promise<Page<PayItemView>> {
    const { companyId, actor, query } = input;
    const page = input.page();
    const filters = { month: query.month, employeeId: query.employee_id };
    return input.readAudited(
      async (sql) =>
        pageOf(
          this.cursors,
          page,
          await listPayItems(sql, companyId, filters, page),
          payItemKey,
          (row) => row,
        ),
      () => ({
        actor,
        companyId,
        action: 'pay_item.list',
        objectType: 'company',
        objectId: encodeId('company', companyId),
      }),
    );
  }

  @Operation(
    ofCommand(createPayItem, {
      id: 'commands_create_pay_item',
      path: '/api/companies/:company_id/payroll/items',
      tag: 'app',
      summary: 'Add a pay item to a month',
      description:
        'The month’s pay run takes it when it is prepared next. Holiday pay is the average pay of a working day in the six months before, for ' +
        'each working day of the holiday; sick pay is 70 % of it for the working days among days 4 to 8. These days earn no wage.',
      status: 201,
      outcome: 'CreatePayItemOutcome',
    }),
  )
  create(@Input() input: CommandInput<typeof createPayItem>): Promise<OutcomeOf<typeof createPayItem>> {
    return runCommand(this.bus, input, createPayItem);
  }

  @Operation(
    ofCommand(importPayItems, {
      id: 'commands_import_pay_items',
      path: '/api/companies/:company_id/payroll/items/import',
      tag: 'app',
      summary: 'Add pay items from a CSV',
      description: 'All rows or none; a fault names its row, counted from 1 below the column names.',
      status: 201,
      outcome: 'PayItemsOutcome',
    }),
  )
  importCsv(@Input() input: CommandInput<typeof importPayItems>): Promise<OutcomeOf<typeof importPayItems>> {
    return runCommand(this.bus, input, importPayItems);
  }

  @Operation(
    ofCommand(addItemsFromAbsences, {
      id: 'commands_add_pay_items_from_absences',
      path: '/api/companies/:company_id/payroll/items/from-absences',
      tag: 'app',
      summary: 'Add the holiday and sick pay of registered absences',
      description:
        'Holiday pay for the vacations that begin in the month, sick pay for the sicknesses whose fourth day is in it. Repeated, it adds what is ' +
        'new: an absence makes one item. A vacation without holiday pay is paid as work.',
      status: 201,
      outcome: 'PayItemsOutcome',
    }),
  )
  fromAbsences(
    @Input() input: CommandInput<typeof addItemsFromAbsences>,
  ): Promise<OutcomeOf<typeof addItemsFromAbsences>> {
    return runCommand(this.bus, input, addItemsFromAbsences);
  }

  @Operation(
    ofCommand(updatePayItem, {
      id: 'commands_update_pay_item',
      path: '/api/companies/:company_id/payroll/items/:pay_item_id/update',
      tag: 'app',
      summary: 'Replace a pay item',
      description: 'It keeps its id. Not while the pay run of its month is approved or posted.',
      status: 200,
      outcome: 'UpdatePayItemOutcome',
    }),
  )
  update(@Input() input: CommandInput<typeof updatePayItem>): Promise<OutcomeOf<typeof updatePayItem>> {
    return runCommand(this.bus, input, updatePayItem);
  }

  @Operation(
    ofCommand(deletePayItem, {
      id: 'commands_delete_pay_item',
      path: '/api/companies/:company_id/payroll/items/:pay_item_id/delete',
      tag: 'app',
      summary: 'Delete a pay item',
      description: 'Not while the pay run of its month is approved or posted.',
      status: 200,
      outcome: 'DeletePayItemOutcome',
    }),
  )
  remove(@Input() input: CommandInput<typeof deletePayItem>): Promise<OutcomeOf<typeof deletePayItem>> {
    return runCommand(this.bus, input, deletePayItem);
  }
}
