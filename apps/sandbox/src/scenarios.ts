import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** Behaviour of a stand-in until it is changed. */
export const SCENARIOS = [
  'normal',
  'outage',
  'slow',
  'malformed',
  'rights_missing',
  'answer_lost',
  'partial_refusal',
  'request_refused',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The services with a stand-in. */
export const SERVICES = [
  'business-register',
  'ecb',
  'mail',
  'tax-account',
  'employment-register',
  'vies',
] as const;
export type Service = (typeof SERVICES)[number];

const State = z.partialRecord(z.enum(SERVICES), z.enum(SCENARIOS));

/** The scenario of each service, kept in a file so that a restart changes nothing. */
export class Scenarios {
  private readonly state: Map<Service, Scenario>;

  constructor(private readonly file: string) {
    const kept = existsSync(file) ? State.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    this.state = new Map(Object.entries(kept) as [Service, Scenario][]);
  }

  of(service: Service): Scenario {
    return this.state.get(service) ?? 'normal';
  }

  set(service: Service, scenario: Scenario): void {
    this.state.set(service, scenario);
    writeFileSync(`${this.file}.new`, JSON.stringify(Object.fromEntries(this.state)));
    renameSync(`${this.file}.new`, this.file);
  }
}
