import { describe, expect, it } from 'vitest';
import { ClientDocuments, isPublicAddress } from './client-documents.js';

describe('an address that a stranger names', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '185.31.240.1', '2a00:1450:4001:830::200e'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('the document of an app', () => {
  const documents = new ClientDocuments();

  it.each([
    'http://example.com/app.json',
    'ftp://example.com/app.json',
    'file:///etc/passwd',
    'https://127.0.0.1/app.json',
    'https://2130706433/app.json',
    'https://[::1]/app.json',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://localhost/app.json',
  ])('is not read at %s', async (address) => {
    await expect((async () => documents.fetch(address))()).rejects.toThrow(/public|https/);
  });
});
