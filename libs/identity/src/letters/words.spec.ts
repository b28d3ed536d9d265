import { describe, expect, it } from 'vitest';
import { webhookDisabledLetter } from './words.js';

const reader = { email: 'mari@raamat.test', name: 'Mari' };

describe('the letter about a webhook that was disabled', () => {
  it.each([
    ['et', 'gone', 'Veebihaak on välja lülitatud: Näidis OÜ', '410'],
    ['et', 'failing', 'Veebihaak on välja lülitatud: Näidis OÜ', 'viie päeva'],
    ['en', 'gone', 'A webhook was disabled: Näidis OÜ', '410'],
    ['en', 'failing', 'A webhook was disabled: Näidis OÜ', 'five days'],
  ] as const)(
    'in %s says of one that is %s which company and host, and why',
    (language, reason, subject, why) => {
      const letter = webhookDisabledLetter({ ...reader, language }, 'Näidis\r\nOÜ', {
        host: 'hooks.example',
        reason,
      });
      expect(letter).toMatchObject({ to: 'mari@raamat.test', subject });
      for (const said of ['Mari', 'Näidis OÜ', 'hooks.example', why]) expect(letter.text).toContain(said);
    },
  );
});
