import { generateSealingKeys, loadConfig } from '#platform';
import { describe, expect, it } from 'vitest';
import { assertSealsOnly } from './seals-only.js';

describe('the API', () => {
  const { publicKey, privateKey } = generateSealingKeys();

  it('seals personal codes and refuses to start with the key that opens them', () => {
    const sealing = { RAAMAT_SEALING_PUBLIC_KEY: publicKey };
    expect(() => {
      assertSealsOnly(loadConfig(sealing));
    }).not.toThrow();
    const opening = loadConfig({ ...sealing, RAAMAT_SEALING_PRIVATE_KEY: privateKey });
    expect(() => {
      assertSealsOnly(opening);
    }).toThrow(/^RAAMAT_SEALING_PRIVATE_KEY is set, and the API/);
  });
});
