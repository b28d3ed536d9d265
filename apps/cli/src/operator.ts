import { workerActor } from '#platform';

/** The operator of the installation, as the audit trail names the one who runs commands on the server. */
export const OPERATOR = workerActor('operator', []);
