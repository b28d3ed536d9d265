import { describe, expect, it } from 'vitest';
import { webhookUrl } from './webhook-url.js';

const fault = (url: string, allowPrivate = false): unknown => {
  try {
    return webhookUrl(url, { allowPrivate });
  } catch (error) {
    return (error as { errors?: { code: string }[] }).errors?.[0]?.code;
  }
};

describe('the address of an endpoint', () => {
  it.each([
    ['https://hooks.example/raamat?firm=1', 'https://hooks.example/raamat?firm=1'],
    ['HTTPS://Hooks.Example', 'https://hooks.example/'],
    ['https://hooks.example:8443/a b#c', 'https://hooks.example:8443/a%20b'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ])('%s is stored as %s', (url, kept) => {
    expect(fault(url)).toBe(kept);
  });

  it.each([
    ['http://hooks.example/', 'invalid_url'],
    ['ftp://hooks.example/', 'invalid_url'],
    ['file:///etc/passwd', 'invalid_url'],
    ['hooks.example', 'invalid_url'],
    ['', 'invalid_url'],
    ['https://mari:parool@hooks.example/', 'credentials_in_url'],
    ['https://mari@hooks.example/', 'credentials_in_url'],
    [`https://hooks.example/${'õ'.repeat(400)}`, 'too_long'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://10.0.0.7:6443/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://[fd00::1]/', 'private_address'],
    ['https://localhost/', 'private_address'],
    ['https://metadata.google.internal./', 'private_address'],
    ['https://printer.local/', 'private_address'],
  ])('%s is refused: %s', (url, code) => {
    expect(fault(url)).toBe(code);
  });

  it('may be private and unencrypted where the installation allows it, but still carries no password', () => {
    expect(fault('http://127.0.0.1:4000/in', true)).toBe('http://127.0.0.1:4000/in');
    expect(fault('http://a:b@127.0.0.1/', true)).toBe('credentials_in_url');
    expect(fault('file:///etc/passwd', true)).toBe('invalid_url');
  });
});
