import { accountRoute } from './account.js';
import { bankRoute } from './c.$company.bank.js';
import { documentsRoute } from './c.$company.documents.js';
import { settingsRoute } from './c.$company.settings.js';
import { todayRoute } from './c.$company.js';
import { companyRoute } from './_company.js';
import { indexRoute } from './index.js';
import { organizationRoute } from './organization.$organization.js';
import { rootRoute } from './_root.js';
import { startRoute } from './_start.js';
import { welcomeRoute } from './welcome.js';

/** Every screen, in the order of its file's name. */
export const routeTree = rootRoute.addChildren([
  startRoute.addChildren([accountRoute, indexRoute, organizationRoute, welcomeRoute]),
  companyRoute.addChildren([bankRoute, documentsRoute, settingsRoute, todayRoute]),
]);
