import { dayForm, minorForm } from '#platform';
import { z } from 'zod';

const ReconciledSide = z
  .object({
    ledger_minor: minorForm,
    authority_minor: minorForm.nullable(),
    difference_minor: minorForm.nullable().meta({ description: 'Ledger less authority.' }),
    accounts: z.array(
      z.object({ account_code: z.string(), account_name: z.string(), balance_minor: minorForm }),
    ),
  })
  .meta({ id: 'TaxReconciledSide' });

export const TaxReconciliationAnswer = z
  .object({
    as_of: dayForm,
    currency: z.string(),
    prepayment: ReconciledSide,
    claims: ReconciledSide,
  })
  .meta({
    id: 'TaxReconciliation',
    description: 'Prepayment account; claims: taxes filed and not paid, with their interest.',
  });

export const RefreshAnswer = z.object({ refresh_pending: z.literal(true) }).meta({ id: 'TaxAccountRefresh' });
