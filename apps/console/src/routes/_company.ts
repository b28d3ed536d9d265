import { createRoute } from '@tanstack/react-router';
import { companyQuery } from '../api/companies.js';
import { CompanyLayout } from '../frame/company-layout.js';
import { rootRoute } from './_root.js';

/** The parent of every screen of a company. */
export const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'c/$company',
  loader: async ({ context: { queries }, params: { company } }) => {
    const { name } = await queries.query({ ...companyQuery(company), staleTime: 'static' });
    return { companyName: name };
  },
  component: CompanyLayout,
});
