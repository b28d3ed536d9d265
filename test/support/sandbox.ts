import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, SecretBox, SystemClock } from '#platform';
import { OutgoingMails } from '../../apps/sandbox/src/outgoing-mail.js';
import { buildSandbox } from '../../apps/sandbox/src/sandbox.js';
import { type Scenario, Scenarios, type Service } from '../../apps/sandbox/src/scenarios.js';
import { type TaxAccount, TaxAccounts } from '../../apps/sandbox/src/tax-account.js';
import { type Entry, RegisterEntries } from '../../apps/sandbox/src/x-road/register-entries.js';
import { SECRET } from './api.js';

/** The simulated authorities on a separate port. */
export interface TestSandbox {
  readonly url: string;
  play(service: Service, scenario: Scenario): void;
  /** The number of slow answers that wait. They are sent when the scenario changes. */
  waiting(): number;
  /** Sets the tax authority's data about a company. */
  taxAccount(registryCode: string, account: TaxAccount): void;
  /** The register's entries of an employer. */
  entries(employer: string): readonly Entry[];
  /** Adds an entry to the register without the service. */
  enterOutside(
    employer: string,
    entry: Partial<Entry> & Pick<Entry, 'tootamise_algus' | 'tootamise_liik'>,
  ): void;
  /** Cancels every entry of an employer. */
  cancelAll(employer: string): void;
  close(): Promise<void>;
}

export async function startSandbox(clock: Clock = new SystemClock()): Promise<TestSandbox> {
  const home = await mkdtemp(join(tmpdir(), 'raamat-sandbox-'));
  const scenarios = new Scenarios(join(home, 'scenarios.json'));
  const entries = new RegisterEntries(join(home, 'register.bin'), new SecretBox(SECRET, 'sandbox'));
  let held: (() => void)[] = [];
  const taxAccounts = new TaxAccounts(join(home, 'accounts.json'));
  const app = buildSandbox({
    clock,
    scenarios,
    mails: new OutgoingMails(join(home, 'mails.json'), clock),
    taxAccounts,
    entries,
    slow: () => new Promise<void>((resolve) => held.push(resolve)),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    play: (service, scenario) => {
      scenarios.set(service, scenario);
      for (const answer of held) answer();
      held = [];
    },
    waiting: () => held.length,
    taxAccount: (registryCode, account) => {
      taxAccounts.set(registryCode, account);
    },
    entries: (employer) => entries.of(employer),
    enterOutside: (employer, entry) => {
      const at = clock.now().toISOString();
      const rest = { tooaja_maar: '1', suspensions: [], cancelled: false };
      entries.put([{ ...rest, ...entry, employer, entered_at: at, changed_at: at }]);
    },
    cancelAll: (employer) => {
      entries.put(entries.of(employer).map((entry) => ({ ...entry, cancelled: true })));
    },
    close: async () => {
      await app.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
