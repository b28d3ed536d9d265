import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { CarefulQueryClient } from './query-client.js';

const KEY = ['company', '1', 'invoice'];

let client: CarefulQueryClient;
afterEach(() => {
  client.clear();
});

/** A screen that shows the state of the server, whose answers come when the test says so. */
function shownFrom(server: { state: string }) {
  client = new CarefulQueryClient();
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => {
      const { state } = server;
      return new Promise<string>((resolve) => {
        answers.push(() => {
          resolve(state);
        });
      });
    },
    staleTime: Infinity,
  });
  const end = observer.subscribe(() => undefined);
  return { shown: () => observer.getCurrentResult().data, asked: () => answers.length, answers, end };
}

describe('what changed while it is read', () => {
  it('is read again after its first reading, whose answer may be older than the change', async () => {
    const server = { state: 'draft' };
    const screen = shownFrom(server);
    server.state = 'issued';
    const read = client.invalidateQueries({ queryKey: ['company', '1'] });
    screen.answers[0]?.();
    await expect.poll(screen.asked).toBe(2);
    screen.answers[1]?.();
    await read;
    expect(screen.shown()).toBe('issued');
    screen.end();
  });

  it('stays marked as changed for the next screen when no screen shows it', async () => {
    const server = { state: 'draft' };
    const screen = shownFrom(server);
    screen.end();
    const read = client.invalidateQueries({ queryKey: KEY });
    screen.answers[0]?.();
    await read;
    expect(client.getQueryState(KEY)).toMatchObject({ data: 'draft', isInvalidated: true });
  });

  it('is read once where it had an answer before', async () => {
    const server = { state: 'draft' };
    const screen = shownFrom(server);
    screen.answers[0]?.();
    await expect.poll(screen.shown).toBe('draft');
    server.state = 'issued';
    const read = client.invalidateQueries({ queryKey: KEY });
    screen.answers[1]?.();
    await read;
    expect([screen.shown(), screen.asked()]).toEqual(['issued', 2]);
    screen.end();
  });
});
