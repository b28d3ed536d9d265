import { type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Reads queries again, each once at a time: what is asked for while a reading runs is read once after it. A thousand
 * commits in a second cost a few readings, and the last commit is always read.
 */
export function readAgain(
  client: Pick<QueryClient, 'invalidateQueries'>,
): (queryKeys: readonly QueryKey[]) => void {
  const wanted = new Map<string, QueryKey>();
  let reading = false;
  const read = async (): Promise<void> => {
    reading = true;
    while (wanted.size > 0) {
      const now = [...wanted.values()];
      wanted.clear();
      await Promise.all(now.map((queryKey) => client.invalidateQueries({ queryKey }).catch(() => undefined)));
    }
    reading = false;
  };
  return (queryKeys) => {
    for (const key of queryKeys) wanted.set(JSON.stringify(key), key);
    if (!reading) void read();
  };
}
