/**
 * A Postgres of a test's own, which may be hurt: the embedded one, in the folder given, started again whenever it
 * ends. Says its address to whoever started this, and ends with it.
 */
import { launch } from '../../../scripts/lib/launch.mjs';
import { bringUpPostgres } from '../../../scripts/lib/postgres.mjs';

await launch('postgres-server', async (children, { fail }) => {
  const [, , home = ''] = process.argv;
  const { url } = await bringUpPostgres(children, {
    home,
    logs: home,
    durable: true,
    onCrash: () => undefined,
    onHopeless: (_service, how) => {
      fail(new Error(`Postgres keeps ending: ${how}`));
    },
  });
  const gone = new Promise((resolve) => process.once('disconnect', resolve));
  process.send?.({ url });
  await gone;
});
