import {
  INVOICE_DIRECTIONS,
  INVOICE_KINDS,
  INVOICE_ORDERINGS,
  INVOICE_STATES,
  invoiceAnswer,
  invoiceParams,
  SETTLEMENT_FILTERS,
} from '#books';
import { textForm, ulidForm, dayForm } from '#platform';
import { z } from 'zod';
import { flag, held, pageAnswer, pageQuery } from '../http/index.js';
import { orderedDays } from '../ledger/ranges.js';

export const InvoicePage = pageAnswer(invoiceAnswer).meta({ id: 'InvoicePage' });

export const InvoiceRevisionParams = invoiceParams.extend({ revision_id: ulidForm });

export const InvoicesQuery = pageQuery({
  date_from: dayForm.optional().meta({ description: 'Invoice date, inclusive.' }),
  date_to: dayForm.optional().meta({ description: 'Invoice date, inclusive.' }),
  direction: z.enum(INVOICE_DIRECTIONS).optional(),
  external_source_prefix: textForm(200).min(1).optional(),
  held,
  kind: z.enum(INVOICE_KINDS).optional(),
  needs_review: flag.optional(),
  number: textForm(200).min(1).optional().meta({ description: 'Exact.' }),
  ordering: z.enum(INVOICE_ORDERINGS).default('invoice_date').meta({
    description:
      'amount: the amount to pay. Invoices without a due date come after all others in `due_date`.',
  }),
  party_id: ulidForm.optional(),
  q: textForm(200).min(1).optional().meta({
    description: 'Text in the number, the reference number or the name of the party.',
  }),
  settlement: z.enum(SETTLEMENT_FILTERS).optional().meta({
    description: 'open: unpaid and part_paid; overdue: open and due before today.',
  }),
  state: z.enum(INVOICE_STATES).optional(),
}).superRefine(orderedDays('date_from', 'date_to'));
