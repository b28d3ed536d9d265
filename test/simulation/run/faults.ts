import { setTimeout as pause } from 'node:timers/promises';
import { type Fault } from '../plan/plan.js';
import { type CallerLines, type Installation } from './installation.js';
import { type Line } from './line.js';
import { type Recorder } from './recorder.js';

const WATCH_MS = 25;

/** Causes the faults of a plan. All of them end by `end`, or before by themselves. */
export class FaultMaker {
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Stops of processes that last until they are longer than a lease, whatever else has ended. */
  private readonly stops: Promise<void>[] = [];

  constructor(
    private readonly installation: Installation,
    private readonly recorder: Recorder,
  ) {}

  /**
   * Begins a fault; later effects follow in the background.
   * @param caller the lines of the caller whose step brings the fault
   */
  async begin({ name, target, ms, cut }: Fault, caller: CallerLines): Promise<void> {
    const { installation, recorder } = this;
    const { lines, hooks, letters, redis } = installation;
    recorder.record({
      type: 'fault',
      fault: name,
      target: cut === undefined ? target : `${target} ${JSON.stringify(cut)}`,
    });
    switch (name) {
      case 'api_cut':
        caller.api.arm('cut');
        return;
      case 'api_answer_lost':
        caller.api.arm('answer_lost');
        return;
      case 'api_half_closed':
        caller.api.arm('half_closed');
        return;
      case 'api_duplicated':
        caller.api.arm('duplicated');
        return;
      case 'api_delayed':
        this.late(caller.api, ms);
        return;
      case 'smtp_cut':
        caller.smtp.arm('cut');
        return;
      case 'smtp_answer_lost':
        caller.smtp.arm('answer_lost');
        return;
      case 'postgres_cut':
        lines.postgres.cut();
        return;
      case 'postgres_answer_lost':
        lines.postgres.arm('answer_lost');
        return;
      case 'postgres_frozen':
        this.frozen(lines.postgres, ms);
        return;
      case 'postgres_delayed':
        this.late(lines.postgres, ms);
        return;
      case 'redis_cut':
        lines.redis?.cut();
        return;
      case 'redis_answer_lost':
        lines.redis?.arm('answer_lost');
        return;
      case 'redis_frozen':
        this.frozen(lines.redis, ms);
        return;
      case 'redis_delayed':
        this.late(lines.redis, ms);
        return;
      case 'redis_flushed':
        await redis?.flush();
        return;
      case 'process_killed':
        this.processOf(target)?.signal('SIGKILL');
        return;
      case 'process_stopped': {
        const process = this.processOf(target);
        process?.signal('SIGSTOP');
        this.stops.push(pause(ms).then(() => process?.signal('SIGCONT')));
        return;
      }
      case 'point_killed':
        installation.trap.arm(target);
        return;
      case 'point_stopped':
        installation.trap.arm(target, 'SIGSTOP');
        this.continueAfter(target, ms);
        return;
      case 'clock_jumped':
        installation.setToday(target);
        return;
      case 'webhooks_refused':
        hooks.behave({ how: 'refused' });
        return;
      case 'webhooks_late':
        hooks.behave({ how: 'late', ms });
        return;
      case 'webhooks_answer_lost':
        hooks.behave({ how: 'answer_lost' });
        return;
      case 'letters_refused':
        letters.behave({ how: 'refused' });
        return;
      case 'letters_late':
        letters.behave({ how: 'late', ms });
        return;
      case 'letters_answer_lost':
        letters.behave({ how: 'answer_lost' });
        return;
      case 'authorities_cut':
        lines.authorities.arm('cut');
        return;
      case 'authorities_late':
        this.late(lines.authorities, ms);
        return;
      case 'authorities_answer_lost':
        lines.authorities.arm('answer_lost');
        return;
      case 'power_cut':
        if (cut !== undefined) await installation.power?.begin(cut, target === 'machine');
        return;
      case 'machine_stalled':
        throw new Error('No plan stalls the machine.');
    }
  }

  /** Ends the faults that the plan has begun. A process that is stopped stays so for its time. */
  async finish(): Promise<void> {
    this.installation.trap.clear();
    await pause(WATCH_MS * 2);
    await Promise.all(this.stops);
    await this.installation.power?.finish();
    this.end();
  }

  /** Ends everything that is under way at once. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.installation.heal();
  }

  private late(line: Line | undefined, ms: number): void {
    line?.delay(ms / 10);
    this.after(ms, () => line?.delay(0));
  }

  private frozen(line: Line | undefined, ms: number): void {
    line?.freeze();
    this.after(ms, () => line?.thaw());
  }

  private processOf(target: string) {
    const { apis, intakes, workers } = this.installation;
    const [kind = '', at = '0'] = target.split(' ');
    const { running } = kind === 'api' ? apis : kind === 'intake' ? intakes : workers;
    return running[Number(at)];
  }

  /** A process that stops at a point goes on after this time. */
  private continueAfter(point: string, ms: number): void {
    const pid = this.installation.trap.sprungBy(point);
    if (pid === undefined) {
      this.after(WATCH_MS, () => {
        this.continueAfter(point, ms);
      });
      return;
    }
    this.stops.push(
      pause(ms).then(() => {
        wake(pid);
      }),
    );
  }

  private after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }
}

/** The process may have been killed meanwhile; the one of a task is no member of the installation. */
function wake(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It is gone.
  }
}
