import { performance } from 'node:perf_hooks';
import { CompanyProfiles, ImportStatementHandler } from '#booking';
import { createParty, createPartyRequest, Door } from '#books';
import { type StoredFile } from '#files';
import { PERMISSIONS, type Permission, SystemClock } from '#platform';
import { longCamt } from '../../support/bank.js';
import { openTestBooks, testActor } from '../../support/books.js';
import { testFiles, testTask } from '../../support/files.js';
import { type Bench } from '../support/bench.js';
import { newPlace } from '../support/place.js';

const LINES = 100_000;
const WARM = 5_000;
/** What the memory may grow by with the twentyfold of lines. */
const FLAT_MB = 120;

/** Whoever uploads may do everything. */
class Everyone extends CompanyProfiles {
  override profile(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override uploaderPermissions(): Promise<ReadonlySet<Permission>> {
    return Promise.resolve(new Set(PERMISSIONS));
  }
}

/** A long statement goes in by parts: fast, in little memory, and with room for others between. */
export const statementImport: Bench = {
  name: 'statement',
  about: `a camt.053 of ${LINES} lines taken into the books, while another command of the company asks its turn`,
  async run(report) {
    const place = await newPlace(4);
    const clock = new SystemClock();
    const door = new Door(place.database, clock, () => Promise.resolve());
    const company = await openTestBooks(place.database);
    const files = await testFiles(place.database, clock, door);
    const handler = new ImportStatementHandler({
      database: place.database,
      door,
      files: files.store,
      documents: files.documents,
      companies: new Everyone(),
      clock,
    });
    const upload = async (lines: number, series: string): Promise<StoredFile> => {
      const { file } = await files.upload(longCamt(lines, series), {
        companyId: company,
        actor: testActor(),
        kind: 'statement',
        name: 'statement.xml',
      });
      return file;
    };
    const take = async (file: StoredFile): Promise<number> => {
      const from = performance.now();
      await handler.handle(testTask('import-statement', { fileId: file.id.toString() }, company));
      return (performance.now() - from) / 1_000;
    };
    try {
      // The texts are made before anything is measured: they would count as memory of the import.
      const [small, large] = [await upload(WARM, 'W'), await upload(LINES, 'L')];
      await take(small);
      const before = memoryMb();
      let most = before;
      const run = { over: false };
      const waits: number[] = [];
      const others = (async () => {
        for (let no = 0; !run.over; no += 1) {
          const from = performance.now();
          const payload = createPartyRequest.parse({
            name: `Vahele ${no} OÜ`,
            kind: 'supplier',
            country: 'EE',
          });
          await door.execute(createParty, { companyId: company, actor: testActor(), payload });
          waits.push(performance.now() - from);
          most = Math.max(most, memoryMb());
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      })();
      const seconds = await take(large);
      run.over = true;
      await others;
      const [count] = await place.owner<{ lines: string }>(
        'SELECT count(*) AS lines FROM books.bank_transaction WHERE company_id = $1',
        [company],
      );
      report.note(
        `${count?.lines ?? ''} lines are in the books; ${waits.length} commands ran between the parts.`,
      );
      report.figure('lines a second', '', [LINES / seconds], { id: 'import', atLeast: 1_500 });
      report.figure('memory above that of a small statement', 'MB', [most - before], {
        id: 'flat',
        atMost: FLAT_MB,
      });
      report.figure('another command of the company meanwhile', 'ms', waits);
    } finally {
      await files.close();
      await place.drop();
    }
  },
};

const memoryMb = (): number => process.memoryUsage.rss() / 1_048_576;
