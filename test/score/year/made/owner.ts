import { type PartyTruth } from '../../../support/documents/truth.js';

/** The company that keeps its books here. Fictitious; the check digits are right. */
export const OWNER: PartyTruth = {
  name: 'Ostja Näidis OÜ',
  registryCode: '19001232',
  vatNumber: 'EE190012348',
  address: 'Näidise tn 1',
  city: '10111 Tallinn',
  country: 'EE',
};

export const IBANS = { main: 'EE382200221020145685', savings: 'EE471000001020145685' } as const;
/** Cents on the main account on the first day. */
export const OPENING = 6_000_000n;
