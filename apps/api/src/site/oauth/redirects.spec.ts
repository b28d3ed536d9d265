import { describe, expect, it } from 'vitest';
import { RedirectRules } from './redirects.js';

const rules = new RedirectRules(['cursor', 'vscode']);

describe('the redirect address of an app', () => {
  it.each([
    'https://app.example/cb?x=1',
    'http://127.0.0.1:1/cb',
    'http://localhost/cb',
    'http://[::1]:1/cb',
    'com.example.app:/cb',
    'ee.naide.app-2://cb',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://publisher.name/callback',
  ])('may be %s', (address) => {
    expect(rules.fault(address)).toBeUndefined();
  });

  it.each([
    ['https://mari:saladus@app.example/cb', 'credentials'],
    ['https://mari@app.example/cb', 'credentials'],
    ['https://*.example/cb', '*'],
    ['https://app.example/*', '*'],
    ['https://app.example/cb;x', ';'],
    ["https://app.example/cb; script-src 'unsafe-inline'", ';'],
    ['https://app.example\\@kuri.example/cb', 'characters'],
    ['https://app.example/cb https://kuri.example', 'characters'],
    ['https://äpp.example/cb', 'characters'],
    ['http://app.example/cb', 'machine'],
    ['http://127.0.0.1.example/cb', 'machine'],
    ['myapp://cb', 'reverse'],
    ['vscode-insiders://cb', 'reverse'],
    ['javascript:alert(1)', 'reverse'],
    ['data:text/html,x', 'reverse'],
    ['file:///etc/passwd', 'reverse'],
    ['/cb', 'addresses'],
  ])('is never %s', (address, why) => {
    expect(rules.fault(address)).toContain(why);
    expect(() => {
      rules.assertAll(['https://app.example/cb', address]);
    }).toThrow('invalid_redirect_uri');
  });
});
