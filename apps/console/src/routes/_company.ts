import { createRoute } from '@tanstack/react-router';
import { companyQuery } from '../api/companies.js';
import { positionQuery } from '../api/live/position.js';
import { CompanyLayout } from '../frame/company-layout.js';
import { rootRoute } from './_root.js';

/** The parent of every screen of a company. */
export const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'c/$company',
  loader: async ({ context: { queries }, params: { company } }) => {
    const { name, permissions } = await queries.query({ ...companyQuery(company), staleTime: 'static' });
    // Before the screens read: live updates begin here.
    if (permissions.includes('books.read')) queries.query(positionQuery(company)).catch(() => undefined);
    return { companyName: name };
  },
  component: CompanyLayout,
});
