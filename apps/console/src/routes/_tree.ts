import { bankRoute } from './c.$company.bank.js';
import { documentsRoute } from './c.$company.documents.js';
import { todayRoute } from './c.$company.js';
import { companyRoute } from './_company.js';
import { indexRoute } from './index.js';
import { rootRoute } from './_root.js';
import { startRoute } from './_start.js';

/** Every screen, in the order of its file's name. */
export const routeTree = rootRoute.addChildren([
  startRoute.addChildren([indexRoute]),
  companyRoute.addChildren([bankRoute, documentsRoute, todayRoute]),
]);
