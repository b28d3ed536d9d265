import { readdirSync, readFileSync } from 'node:fs';
import { CHANGED_OBJECT_TYPES, type ChangedObject } from '#books';
import { describe, expect, it } from 'vitest';
import { BOOKS_EVENTS, eventsOf, isPublished, EVENTS_OF_COMMANDS, wants } from './event-types.js';

const LIBS = new URL('../../../', import.meta.url);

/** Every command that a library declares: `Command<…> = { name: 'object.verb'`. */
const commands = readdirSync(LIBS, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.commands?\.ts$/.test(path))
  .flatMap((path) => {
    const source = readFileSync(new URL(path, LIBS), 'utf8');
    const declared = source.match(/: Command</g)?.length ?? 0;
    const names = [...source.matchAll(/^ {2,4}name: '([a-z_]+\.[a-z_]+)',$/gm)].map(([, name = '']) => name);
    return [{ path, declared, names }];
  });

const touched = (...types: ChangedObject['type'][]): ChangedObject[] =>
  types.map((type) => ({ type, id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2' }));

describe('events', () => {
  it('cover every command of the bus, and no other', () => {
    const names = commands.flatMap((one) => one.names);
    expect(names.length).toBeGreaterThan(45);
    expect([...new Set(names)].sort()).toEqual(Object.keys(EVENTS_OF_COMMANDS).sort());
    // A command whose name is written in another form would not be found.
    expect(commands.filter(({ declared, names: { length } }) => length < declared)).toEqual([]);
  });

  it('each belong to a kind of object that commits name', () => {
    const objects: readonly string[] = CHANGED_OBJECT_TYPES;
    expect(BOOKS_EVENTS.filter((type) => !objects.includes(type.split('.')[0] ?? ''))).toEqual([]);
    expect(new Set(BOOKS_EVENTS).size).toBe(BOOKS_EVENTS.length);
  });

  it.each([
    ['invoice.post', {}, touched('invoice'), ['invoice.posted']],
    ['file.book', { posted: false }, touched('invoice'), ['invoice.recorded']],
    [
      'file.book',
      { posted: true },
      touched('invoice', 'party', 'document'),
      ['invoice.recorded', 'invoice.posted', 'party.changed', 'document.changed'],
    ],
    [
      'allocation.create',
      {},
      touched('allocation', 'invoice', 'bank_transaction'),
      ['allocation.created', 'invoice.changed', 'bank_transaction.changed'],
    ],
    [
      'match_proposal.confirm',
      { allocation_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2' },
      touched('match_proposal', 'allocation'),
      ['match_proposal.confirmed', 'allocation.created'],
    ],
    [
      'match_proposal.confirm',
      { allocation_id: null },
      touched('match_proposal', 'bank_transaction'),
      ['match_proposal.confirmed', 'bank_transaction.judged'],
    ],
    [
      'match_proposal.undo',
      { state: 'open', allocation_id: null },
      touched('match_proposal'),
      ['match_proposal.undone'],
    ],
    [
      'match_proposal.undo',
      { state: 'undone', allocation_id: '01KAG2V9M0Q8Y4T6W3Z5X7C1B2' },
      touched('match_proposal', 'allocation'),
      ['match_proposal.undone', 'allocation.reversed'],
    ],
  ])('of %s with %j', (command, result, objects, events) => {
    expect(eventsOf({ command, result, objects })).toEqual(events);
  });

  it('do not arise from a commit that changed nothing, whatever its command causes elsewhere', () => {
    expect(eventsOf({ command: 'document.register', result: { created: false }, objects: [] })).toEqual([]);
    expect(eventsOf({ command: 'invoice.record', result: null, objects: [] })).toEqual([]);
  });

  it('cover every kind of object that a commit changed, whatever its command', () => {
    const objects = touched(...CHANGED_OBJECT_TYPES);
    for (const command of Object.keys(EVENTS_OF_COMMANDS)) {
      const published = new Set(eventsOf({ command, result: {}, objects }).map((type) => type.split('.')[0]));
      expect(published, command).toEqual(new Set(CHANGED_OBJECT_TYPES));
    }
  });

  it('leave a command that only a later release knows to the workers of that release', () => {
    expect([isPublished('invoice.post'), isPublished('invoice.fold'), isPublished('toString')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    [null, true],
    [['invoice.posted'], true],
    [['invoice.*'], true],
    [['invoice.issued'], false],
    [['party.*', 'invoice.changed'], false],
  ])('are sent to an endpoint that asked for %j: %s', (filters, wanted) => {
    expect(wants(filters, 'invoice.posted')).toBe(wanted);
  });
});
