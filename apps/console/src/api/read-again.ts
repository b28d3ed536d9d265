import { type QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.js';

/** Sends a command, and reads again what it changed before it reports its result. */
export async function thenRead<Result>(
  command: Promise<Result>,
  ...changed: readonly QueryKey[]
): Promise<Result> {
  const result = await command;
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return result;
}
