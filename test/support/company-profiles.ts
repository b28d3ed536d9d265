import { type CompanyProfile, CompanyProfiles, type SenderTrust } from '#booking';
import { type Permission, PERMISSIONS } from '#platform';

/** The trading company, as booking sees it: booking asks no person where it can avoid it. */
export const OWN_PROFILE: CompanyProfile = {
  name: 'Näidis OÜ',
  registryCode: '14800000',
  vatNumber: 'EE100000001',
  baseCurrency: 'EUR',
  invoiceAutoBook: true,
  autoBookNewSuppliers: true,
};

/** One company and one uploader; a test may change both. */
export class TestProfiles extends CompanyProfiles {
  permissions: readonly Permission[] = PERMISSIONS;
  trust: SenderTrust = 'other';

  constructor(public company: CompanyProfile | undefined = OWN_PROFILE) {
    super();
  }

  override profile(): Promise<CompanyProfile | undefined> {
    return Promise.resolve(this.company);
  }

  override uploaderPermissions(): Promise<ReadonlySet<Permission>> {
    return Promise.resolve(new Set(this.permissions));
  }

  override senderTrust(): Promise<SenderTrust> {
    return Promise.resolve(this.trust);
  }
}
