import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Company, companyQuery } from '../api/companies.js';

/** The id of the company that the address names. */
export function useCompanyId(): string {
  const { company } = useParams({ strict: false });
  if (company === undefined) throw new Error('This screen is not below a company.');
  return company;
}

/** The company that the address names; the frame has loaded it. */
export const useCompany = (): Company => useSuspenseQuery(companyQuery(useCompanyId())).data;
