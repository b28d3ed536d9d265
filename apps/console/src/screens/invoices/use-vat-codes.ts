import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { findVatCodes, type VatCode } from '../../api/lookups.js';
import { partyQuery } from '../../api/parties.js';
import { type Day } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { hasVat, type WrittenLine } from './written.js';

/** The VAT codes of sales on a day, and the one that a line has: chosen, the customer's, or the standard one. */
export function useVatCodes(day: Day | undefined, partyId: string | undefined) {
  const { id: companyId, vat_status } = useCompany();
  const codes = useQuery({
    queryKey: keys.of(companyId, 'vat_code', 'sales', day),
    queryFn: ({ signal }) =>
      findVatCodes(companyId, { direction: 'sales', ...(day === undefined ? {} : { on: day }) }, signal),
    placeholderData: (before) => before,
  });
  const party = useQuery({ ...partyQuery(companyId, partyId ?? ''), enabled: partyId !== undefined });
  const all = codes.data ?? [];
  const standard =
    vat_status === 'registered'
      ? all.find((one) => one.standard && one.treatment === 'standard')?.code
      : undefined;
  const byDefault = party.data?.defaults.vat_code ?? standard;
  const codeOf = (line: WrittenLine): VatCode | undefined =>
    hasVat(line) ? all.find(({ code }) => code === (line.vat?.id ?? byDefault)) : undefined;
  return { codeOf };
}
