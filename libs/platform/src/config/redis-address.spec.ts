import { describe, expect, it } from 'vitest';
import { redisAddress } from './redis-address.js';

const must = (text: string): unknown => (redisAddress(text) as { must?: string }).must;

describe('an address of Redis', () => {
  it('of one server stays as it is written', () => {
    for (const url of [
      'redis://127.0.0.1:6379',
      'rediss://user:p%40ss@redis.example:6380/2',
      'redis://:x@[::1]',
    ])
      expect(redisAddress(url)).toEqual({ kind: 'one', url });
  });

  it('of a cluster names nodes, which share a login', () => {
    expect(redisAddress('redis+cluster://me:p%40%3A@a.example:7001,b.example,[::1]:7003')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a.example', port: 7001 },
        { host: 'b.example', port: 6379 },
        { host: '::1', port: 7003 },
      ],
      username: 'me',
      password: 'p@:',
      tls: false,
    });
    expect(redisAddress('rediss+cluster://:secret@a/')).toEqual({
      kind: 'cluster',
      nodes: [{ host: 'a', port: 6379 }],
      password: 'secret',
      tls: true,
    });
  });

  it('of Sentinels ends with the name of the primary', () => {
    expect(redisAddress('rediss+sentinel://:x@s1,s2:26380/my-primary.1')).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 's1', port: 26379 },
        { host: 's2', port: 26380 },
      ],
      primary: 'my-primary.1',
      password: 'x',
      tls: true,
    });
  });

  it.each([
    ['http://a', /such as redis:\/\/host/],
    ['redis', /such as redis:\/\/host/],
    ['redis+ring://a', /such as redis:\/\/host/],
    ['redis+cluster://a, b', /such as redis:\/\/host/],
    ['redis://a:x', /such as redis:\/\/host/],
    ['redis://a:1,b:2', /redis\+cluster:\/\/ or redis\+sentinel:\/\/ where it names several nodes/],
    ['redis+cluster://', /each node as host:port/],
    ['redis+cluster://a:1,,b:2', /each node as host:port/],
    ['redis+cluster://a:99999', /each node as host:port/],
    ['redis+cluster://:%zz@a', /special characters/],
    ['redis+cluster://a/1', /one database/],
    ['redis+cluster://a?x=1', /one database/],
    ['redis+sentinel://a', /name under which the Sentinels know the primary/],
    ['redis+sentinel://a/one/2', /name under which the Sentinels know the primary/],
  ])('%s is refused with what is wrong', (text, sentence) => {
    expect(must(text)).toMatch(sentence);
  });
});
