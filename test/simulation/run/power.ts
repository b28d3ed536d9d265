import { type Cut } from '../plan/cuts.js';
import { type Machine } from '../power/machine.js';
import { type Installation } from './installation.js';

/** After this time a cut does not wait for its moment: perhaps nothing changes a disk in its way. */
const PATIENCE_MS = 1_500;

/** Cuts the power of an installation's machine, one cut after the other. */
export class Power {
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly installation: Installation,
    private readonly machine: Machine,
  ) {}

  /** Ends when the cut waits for its moment, after all earlier cuts have been recovered from. */
  begin(cut: Cut, wholeMachine: boolean): Promise<void> {
    return new Promise((armed) => {
      this.underWay = this.underWay.then(() => this.cut(cut, wholeMachine, armed)).finally(armed);
      // A failure is met by `finish`.
      this.underWay.catch(() => undefined);
    });
  }

  /** Ends when the power is back after every cut and Postgres answers. */
  finish(): Promise<void> {
    return this.underWay;
  }

  private async cut(cut: Cut, wholeMachine: boolean, armed: () => void): Promise<void> {
    const { installation, machine } = this;
    const gone = machine.loses(cut);
    armed();
    const late = setTimeout(() => {
      machine.cutNow();
    }, PATIENCE_MS);
    await gone;
    clearTimeout(late);
    installation.lines.postgres.cut();
    const startAgain = wholeMachine ? installation.endProcesses() : () => undefined;
    if (wholeMachine) await installation.redis?.flush();
    await machine.restore(cut);
    startAgain();
  }
}
