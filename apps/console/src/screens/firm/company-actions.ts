import { defineAction } from '../../actions/action.js';
import {
  type CompanyLimits,
  type FirmCompany,
  grantMandate,
  limitCompany,
  limitOrganization,
  refuseMandate,
  viewAs,
  type ViewAsRole,
  withdrawMandate,
} from '../../api/firm-companies.js';
import { limitsInForce } from './limits.js';
import { words } from '../../words/words.js';

interface Opening {
  readonly company: FirmCompany;
  readonly open: () => void;
}

const isMandate =
  (...states: readonly FirmCompany['authority_access']['state'][]) =>
  ({ company }: Opening): boolean =>
    states.includes(company.authority_access.state);
const opened = ({ open }: Opening): void => {
  open();
};

export const openCompany = defineAction({
  id: 'firm.open-company',
  name: () => words('firm').open,
  key: 'o',
  when: ({ company }: Opening) => company.company_state !== 'deleted',
  run: opened,
});
export const openGrant = defineAction({
  id: 'firm.open-grant',
  name: () => words('firm').grant,
  key: 'g',
  run: opened,
});
export const openRefuse = defineAction({
  id: 'firm.open-refuse',
  name: () => words('firm').refuse,
  key: 'x',
  dangerous: true,
  when: isMandate('requested'),
  run: opened,
});
export const openWithdraw = defineAction({
  id: 'firm.open-withdraw',
  name: () => words('firm').withdraw,
  key: 'x',
  dangerous: true,
  when: isMandate('granted'),
  run: opened,
});
export const openLimits = defineAction({
  id: 'firm.open-limits',
  name: () => words('firm').limits,
  key: 'l',
  run: opened,
});
export const openOrganizationLimits = defineAction({
  id: 'firm.open-organization-limits',
  name: () => words('firm').organizationLimits,
  run: opened,
});
export const openViewAs = defineAction({
  id: 'firm.open-view-as',
  name: () => words('firm').viewAs,
  key: 'v',
  run: ({ open }: { readonly open: () => void }) => {
    open();
  },
});

interface OfCompany {
  readonly company: FirmCompany;
}
const about = ({ company }: OfCompany): string => company.company_id;

/** Undone by withdrawing it, which the owners read in a letter. */
export const grant = defineAction({
  id: 'firm.grant',
  name: () => words('firm').grant,
  about,
  done: ({ company }: OfCompany & { readonly basis: string; readonly validTo: string | undefined }) =>
    words('firm').granted(company.company_name),
  run: ({ company, basis, validTo }) => grantMandate(company.company_id, basis, validTo),
  reverse: ({ company }) => withdrawMandate(company.company_id, words('firm').withdrawUndone),
});

interface Reasoned extends OfCompany {
  readonly reason: string;
}

export const refuse = defineAction({
  id: 'firm.refuse',
  name: () => words('firm').refuse,
  about,
  done: ({ company }: Reasoned) => words('firm').refused(company.company_name),
  run: ({ company, reason }) => refuseMandate(company.company_id, reason),
});

/** Undone by granting it again, on the same basis and until the same day. */
export const withdraw = defineAction({
  id: 'firm.withdraw',
  name: () => words('firm').withdraw,
  about,
  done: ({ company }: Reasoned) => words('firm').withdrawn(company.company_name),
  run: ({ company, reason }) => withdrawMandate(company.company_id, reason),
  reverse: ({ company: { company_id, authority_access } }) =>
    grantMandate(company_id, authority_access.basis ?? '', authority_access.valid_to ?? undefined),
});

/** Undone by setting the limits that were in force; where they were the defaults of the installation, the company keeps them as its own. */
export const setLimits = defineAction({
  id: 'firm.limits',
  name: () => words('firm').limits,
  about,
  done: ({ company }: OfCompany & { readonly limits: CompanyLimits }) =>
    words('firm').limited(company.company_name),
  run: ({ company, limits }) => limitCompany(company.company_id, limits),
  reverse: ({ company }) => limitCompany(company.company_id, limitsInForce(company)),
});

interface OrganizationLimit extends OfCompany {
  readonly before: number;
  readonly aDay: number | null;
}

export const setOrganizationLimit = defineAction({
  id: 'firm.organization-limit',
  name: () => words('firm').organizationLimits,
  about,
  done: ({ company }: OrganizationLimit) => words('firm').limited(company.organization_name),
  run: ({ company, aDay }) => limitOrganization(company.organization_id, aDay),
  reverse: ({ company, before }) => limitOrganization(company.organization_id, before),
});

/** Every page that is open shows something else from then on: the company is loaded as the role sees it. */
export const startViewing = defineAction({
  id: 'firm.view-as',
  name: () => words('firm').viewAs,
  run: async ({ companyId, role }: { readonly companyId: string; readonly role: ViewAsRole }) => {
    await viewAs(companyId, role);
    window.location.assign(`/c/${companyId}`);
  },
});
