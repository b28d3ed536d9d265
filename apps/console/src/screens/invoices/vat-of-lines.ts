import { queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { findVatCodes, type VatCode } from '../../api/lookups.js';
import { partyQuery } from '../../api/parties.js';
import { queryClient } from '../../api/query-client.js';
import { type Day } from '../../format/days.js';
import { useCompany } from '../../frame/company.js';
import { hasVat, type Written, type WrittenLine } from './written.js';

/** The code that a line has: chosen, the customer's, or the standard one. Undefined for lines without VAT. */
export type CodeOf = (line: WrittenLine) => VatCode | undefined;

type VatStatus = ReturnType<typeof useCompany>['vat_status'];

const dayOf = ({ supplyDate, invoiceDate }: Written): Day | undefined => supplyDate ?? invoiceDate;

/** The VAT codes of sales on a day. */
const codesQuery = (companyId: string, day: Day | undefined) =>
  queryOptions({
    queryKey: keys.of(companyId, 'vat_code', 'sales', day),
    queryFn: ({ signal }) =>
      findVatCodes(companyId, { direction: 'sales', ...(day === undefined ? {} : { on: day }) }, signal),
  });

function codesOf(all: readonly VatCode[], ofParty: string | null | undefined, status: VatStatus): CodeOf {
  const standard =
    status === 'registered'
      ? all.find((one) => one.standard && one.treatment === 'standard')?.code
      : undefined;
  const byDefault = ofParty ?? standard;
  return (line) => (hasVat(line) ? all.find(({ code }) => code === (line.vat?.id ?? byDefault)) : undefined);
}

/** The codes of the lines as far as they are known: none before the first answer. */
export function useCodes(written: Written): CodeOf {
  const { id: companyId, vat_status } = useCompany();
  const partyId = written.party?.id;
  const codes = useQuery({
    ...codesQuery(companyId, dayOf(written)),
    placeholderData: (before) => before,
  });
  const party = useQuery({ ...partyQuery(companyId, partyId ?? ''), enabled: partyId !== undefined });
  return codesOf(codes.data ?? [], party.data?.defaults.vat_code, vat_status);
}

/** The codes of the lines that are sent: a person may be quicker than the answers that the form waits for. */
export async function loadCodes(companyId: string, written: Written, status: VatStatus): Promise<CodeOf> {
  const [codes, party] = await Promise.all([
    queryClient.query({ ...codesQuery(companyId, dayOf(written)), staleTime: 'static' }),
    written.party && queryClient.query({ ...partyQuery(companyId, written.party.id), staleTime: 'static' }),
  ]);
  return codesOf(codes, party?.defaults.vat_code, status);
}
