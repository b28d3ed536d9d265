import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { DOCUMENT_JOB } from '#extraction';
import { findIsolation } from '../../../libs/unpacking/src/reader/isolation.js';
import { ReaderProcess } from '../../../libs/unpacking/src/reader/reader-process.js';
import { findSnapshot, SNAPSHOT_HEAP_MB } from '../../../libs/unpacking/src/reader/startup-snapshot.js';
import { readerView } from '../../../libs/unpacking/src/reader/view.js';
import { type Bench } from '../support/bench.js';

const ROUNDS = 10;
const LIMITS = { cpuMs: 20_000, slowCpuMs: 60_000, heapMb: SNAPSHOT_HEAP_MB, memoryMb: 640 };
/** Time for a reader's work after its first message; the kernel counts it in hundredths of a second. */
const SETTLED_MS = 200;

/** A reader reads the files of one company: another company's file needs a new reader. */
export const changeOfCompany: Bench = {
  name: 'change-of-company',
  about: 'a reader started ahead, isolated by the kernel, with what reads documents loaded',
  async run(report) {
    const view = readerView();
    const isolation = await findIsolation(view);
    const snapshot = await findSnapshot(isolation, SNAPSHOT_HEAP_MB);
    const cpu: number[] = [];
    const wall: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const from = performance.now();
      const reader = new ReaderProcess(isolation, LIMITS, view.environment, [DOCUMENT_JOB.module], snapshot);
      await reader.started;
      const ms = performance.now() - from;
      await pause(SETTLED_MS);
      // The first round does not count: it reads the libraries from disk.
      if (round > 0) {
        wall.push(ms);
        cpu.push(reader.wear().cpuMs);
      }
      await reader.end();
    }
    report.figure('processor time of a change of company', 'ms', cpu, { id: 'change', atMost: 200 });
    report.figure('until the next reader is ready', 'ms', wall);
    report.note(snapshot === undefined ? 'Its modules are loaded.' : 'It starts from the snapshot.');
    report.note(
      `Isolated by: ${isolation.method}${isolation.reason === '' ? '' : ` (${isolation.reason})`}.`,
    );
  },
};
