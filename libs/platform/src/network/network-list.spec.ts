import { expect, it } from 'vitest';
import { NetworkList } from './network-list.js';

const list = new NetworkList(['10.0.0.5', '192.168.7.0/24', '2001:db8::/32']);

it.each([
  ['10.0.0.5', true],
  ['::ffff:10.0.0.5', true],
  ['10.0.0.6', false],
  ['192.168.7.200', true],
  ['192.168.8.1', false],
  ['2001:db8:1::1', true],
  ['2001:db9::1', false],
  ['relay.example', false],
  ['', false],
])('%s is in the list: %s', (address, held) => {
  expect(list.holds(address)).toBe(held);
});
