import { fieldProblem, type Ulid } from '#platform';
import { type AccountRole } from '../chart/account-roles.js';
import { type AccountType, type ControlKind } from '../chart/chart-schemas.js';

/** An account of the company's chart, as commands need it. */
export interface LedgerAccount {
  readonly id: Ulid;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly normalSide: 'debit' | 'credit';
  readonly controlKind: ControlKind | null;
  readonly role: AccountRole | null;
  /** The only currency that the account takes, or null for any. */
  readonly currency: string | null;
  readonly defaultVatCode: string | null;
  readonly active: boolean;
  /** Whether its balance is a fixed asset: property, plant, equipment, intangibles, and other long-term property. */
  readonly fixedAsset: boolean;
}

/** The chart of one company, looked up by id, code and role. */
export class AccountBook {
  private readonly ids: ReadonlyMap<string, LedgerAccount>;
  private readonly codes: ReadonlyMap<string, LedgerAccount>;
  private readonly roles: ReadonlyMap<string, LedgerAccount>;

  constructor(readonly accounts: readonly LedgerAccount[]) {
    this.ids = new Map(accounts.map((account) => [account.id, account]));
    this.codes = new Map(accounts.map((account) => [account.code, account]));
    this.roles = new Map(
      accounts.flatMap((account) => (account.role === null ? [] : [[account.role, account] as const])),
    );
  }

  byId(id: Ulid): LedgerAccount | undefined {
    return this.ids.get(id);
  }

  byCode(code: string): LedgerAccount | undefined {
    return this.codes.get(code);
  }

  byRole(role: string): LedgerAccount | undefined {
    return this.roles.get(role);
  }

  /**
   * The account that holds a role.
   * @throws Problem `validation_error` (`not_in_chart` on `field`) when the chart of this legal form lacks the role
   */
  requireRole(role: string, field = 'role'): LedgerAccount {
    const account = this.byRole(role);
    if (account === undefined) {
      throw fieldProblem('validation_error', field, 'not_in_chart', `The chart has no account for ${role}.`);
    }
    return account;
  }

  /**
   * The account with a code.
   * @throws Problem `validation_error` (`not_found` on `field`)
   */
  requireCode(code: string, field = 'account_code'): LedgerAccount {
    const account = this.byCode(code);
    if (account === undefined) {
      throw fieldProblem('validation_error', field, 'not_found', `There is no account ${code}.`);
    }
    return account;
  }
}
