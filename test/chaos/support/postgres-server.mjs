/**
 * A test's private Postgres, which faults may hit: the embedded one, in the folder `home`, restarted whenever it ends.
 * Sends its address to the parent process, and ends with it.
 */
import { launch } from '../../../scripts/lib/launch.mjs';
import { bringUpPostgres } from '../../../scripts/lib/postgres.mjs';

await launch('postgres-server', async (children, { fail }) => {
  /** @type {unknown} */
  const options = JSON.parse(process.argv[2] ?? '{}');
  const { home, logs, port, durable } =
    /** @type {{ home: string, logs: string, port?: number, durable: boolean }} */ (options);
  const { url } = await bringUpPostgres(children, {
    home,
    logs,
    port,
    durable,
    onCrash: () => undefined,
    onHopeless: (_service, how) => {
      fail(new Error(`Postgres keeps ending: ${how}`));
    },
  });
  const gone = new Promise((resolve) => process.once('disconnect', resolve));
  process.send?.({ url });
  await gone;
});
