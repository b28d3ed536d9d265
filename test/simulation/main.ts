import 'reflect-metadata';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { newPlace } from '../bench/support/place.js';
import { ROOT } from '../chaos/support/entries.js';
import { check } from './checker/check.js';
import { type FinalState } from './checker/final-state.js';
import { readHistory, toLines } from './checker/history.js';
import { type Violation } from './checker/violation.js';
import { makeCutPlan } from './plan/cuts.js';
import { makePlan, type Plan, withSteps } from './plan/plan.js';
import { shrink } from './plan/shrink.js';
import { plantBuild, type PlantName, PLANTS, UNFLUSHED_POSTGRES } from './plants.js';
import { missingForDisks } from './power/disks.js';
import { Machine } from './power/machine.js';
import { Installation } from './run/installation.js';
import { type Outcome, runPlan } from './run/run-plan.js';

/** Timing differs from run to run: a smaller plan counts as passing only after so many runs. */
const SHRINK_TRIES = 3;
const SHOWN_VIOLATIONS = 10;

const PLANT_NAMES = [...Object.keys(PLANTS), UNFLUSHED_POSTGRES];

const HELP = `npm run simulate -- [--seed N] [--seeds COUNT] [--for 6s] [--broker redis|postgres]
                        [--cuts COUNT] [--replay FILE] [--shrink] [--plant NAME] [--check FOLDER] [--out FOLDER]
  --seed N        the first seed; 1 by default
  --seeds COUNT   this many seeds, one after the other; 1 by default
  --for 6s        how long each seed works; the faults and commands follow from the seed and this length
  --cuts COUNT    cut the power of the disks this many times in each seed, in place of the other faults
  --replay FILE   the plan in a file that a failing seed left, in place of seeds
  --shrink        look for the fewest commands of a failing seed that still fail
  --plant NAME    build with a fault, which must be found: ${PLANT_NAMES.join(', ')}
  --check FOLDER  have the checker decide again about a run that was kept
  --out FOLDER    where results are appended and failing runs are kept; var/simulation by default`;

interface Run {
  readonly installation: Installation;
  readonly out: string;
  readonly seconds: number;
  readonly plant: string | undefined;
  readonly broker: string;
  next(): number;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** @returns the exit code: 0 when no seed failed, or when a plant was found */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      for: { type: 'string', default: '6s' },
      broker: { type: 'string', default: 'redis' },
      cuts: { type: 'string', default: '0' },
      replay: { type: 'string' },
      shrink: { type: 'boolean', default: false },
      plant: { type: 'string' },
      check: { type: 'string' },
      out: { type: 'string', default: join(ROOT, 'var/simulation') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    say(HELP);
    return 0;
  }
  if (values.check !== undefined) return checkKept(values.check);
  const plant = values.plant === undefined ? undefined : plantNamed(values.plant);
  const isDurable = plant !== UNFLUSHED_POSTGRES;
  const broker = values.broker === 'postgres' ? 'postgres' : 'redis';
  const seconds = Number(values.for.replace(/s$/, ''));
  const first = Number(values.seed);
  const cuts = Number(values.cuts);
  const planOf = (seed: number): Plan =>
    cuts === 0 ? makePlan({ seed, seconds }) : makeCutPlan({ seed, seconds, cuts });
  const plans =
    values.replay === undefined
      ? Array.from({ length: Number(values.seeds) }, (_, n) => planOf(first + n))
      : [JSON.parse(readFileSync(values.replay, 'utf8')) as Plan];
  mkdirSync(values.out, { recursive: true });

  const build = plant === undefined || plant === UNFLUSHED_POSTGRES ? undefined : plantBuild(plant);
  const machine = plans.some(cutsPower) ? await startMachine(isDurable) : undefined;
  const db = machine?.db ?? (await newPlace(4));
  try {
    const installation = await Installation.open({
      db,
      machine,
      broker,
      ...(build === undefined ? {} : { entries: build.entries }),
    });
    let runs = 0;
    const run: Run = { installation, out: values.out, seconds, plant, broker, next: () => (runs += 1) };
    try {
      return await runAll(run, plans, values.shrink);
    } finally {
      await installation.close();
    }
  } finally {
    await (machine === undefined ? db.drop() : machine.close());
    build?.remove();
  }
}

const cutsPower = ({ steps }: Plan): boolean => steps.some(({ fault }) => fault?.name === 'power_cut');

function startMachine(durable: boolean): Promise<Machine> {
  const missing = missingForDisks();
  if (missing !== undefined) throw new Error(`The power can't be cut here: ${missing}.`);
  return Machine.start(durable);
}

async function runAll(run: Run, plans: readonly Plan[], shrinks: boolean): Promise<number> {
  let failed = 0;
  for (const plan of plans) {
    const outcome = await runOne(run, plan);
    if (outcome.violations.length === 0) continue;
    failed += 1;
    if (shrinks) await shrinkPlan(run, plan);
    if (run.plant !== undefined) {
      say(
        `${run.plant} was found by seed ${plan.seed}, the ${plan.seed - (plans[0]?.seed ?? 0) + 1}. of at most ${plans.length}.`,
      );
      return 0;
    }
  }
  if (run.plant !== undefined) {
    say(`${run.plant} was not found by ${plans.length} seeds.`);
    return 1;
  }
  say(`${plans.length} seeds, ${failed} failed.`);
  return failed === 0 ? 0 : 1;
}

async function runOne(run: Run, plan: Plan): Promise<Outcome> {
  const begun = performance.now();
  const outcome = await runPlan(run.installation, plan, run.next());
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  const { history, violations } = outcome;
  const count = (type: string): number => history.filter((one) => one.type === type).length;
  const stalls = history.filter((one) => one.type === 'fault' && one.fault === 'machine_stalled').length;
  const faults = count('fault') - stalls;
  appendFileSync(
    join(run.out, 'results.jsonl'),
    toLines([
      {
        seed: plan.seed,
        for: run.seconds,
        broker: run.broker,
        plant: run.plant ?? null,
        steps: plan.steps.length,
        requests: count('request'),
        answers: count('answer'),
        reads: count('read'),
        faults,
        cuts: history.filter((one) => one.type === 'fault' && one.fault === 'power_cut').length,
        stalls,
        webhooks: count('webhook'),
        letters: count('letter'),
        seconds,
        violations: violations.map(({ rule, message }) => `${rule}: ${message}`),
      },
    ]),
  );
  say(
    `seed ${plan.seed}: ${count('request')} requests, ${count('answer')} answered, ${count('read')} reads, ` +
      `${faults} faults, ${seconds} s: ${violations.length === 0 ? 'every rule held' : `${violations.length} violations`}`,
  );
  report(violations);
  if (violations.length > 0) keep(run, plan, outcome);
  return outcome;
}

function report(violations: readonly Violation[]): void {
  for (const { rule, company, message } of violations.slice(0, SHOWN_VIOLATIONS))
    say(`  ${rule} (${company}): ${message}`);
}

function checkKept(folder: string): number {
  const final = JSON.parse(readFileSync(join(folder, 'final.json'), 'utf8')) as FinalState;
  const violations = check(readHistory(join(folder, 'history.jsonl')), final);
  say(`${violations.length} violations`);
  report(violations);
  return violations.length === 0 ? 0 : 1;
}

/** Leaves a failing run where it can be read, checked and replayed. */
function keep(run: Run, plan: Plan, { history, final, violations }: Outcome): void {
  const folder = join(run.out, `${run.plant ?? 'seed'}-${plan.seed}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'history.jsonl'), toLines(history));
  writeFileSync(join(folder, 'final.json'), JSON.stringify(final));
  writeFileSync(join(folder, 'violations.jsonl'), toLines(violations));
  say(`  kept in ${folder}; replay it with --replay ${join(folder, 'plan.json')}`);
}

async function shrinkPlan(run: Run, plan: Plan): Promise<void> {
  const steps = await shrink(
    plan.steps.map(({ id }) => id),
    async (ids) => {
      for (let tries = 0; tries < SHRINK_TRIES; tries += 1) {
        const { violations } = await runPlan(run.installation, withSteps(plan, new Set(ids)), run.next());
        if (violations.length > 0) return true;
      }
      return false;
    },
  );
  const smallest = withSteps(plan, new Set(steps));
  const file = join(run.out, `${run.plant ?? 'seed'}-${plan.seed}`, 'smallest.json');
  writeFileSync(file, JSON.stringify(smallest));
  say(`  ${plan.steps.length} steps shrink to ${steps.length}: --replay ${file}`);
  for (const { action, actor, fault } of smallest.steps)
    say(`    ${actor}: ${action}${fault === undefined ? '' : `, with ${fault.name} ${fault.target}`}`);
}

function plantNamed(name: string): PlantName | typeof UNFLUSHED_POSTGRES {
  if (name === UNFLUSHED_POSTGRES || Object.hasOwn(PLANTS, name))
    return name as PlantName | typeof UNFLUSHED_POSTGRES;
  throw new Error(`There is no plant ${name}; there are ${PLANT_NAMES.join(', ')}.`);
}

process.exitCode = await main(process.argv.slice(2));
