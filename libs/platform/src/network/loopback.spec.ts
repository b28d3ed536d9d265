import { expect, it } from 'vitest';
import { isLoopback } from './loopback.js';

it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])(
  '%s is this machine',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

it.each(['localhost.example', '127.0.0.1.example', '128.0.0.1', '10.0.0.1', '::2', '0.0.0.0', ''])(
  '%s is not this machine',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
