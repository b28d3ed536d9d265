import { describe, expect, it } from 'vitest';
import { authorityAccessLetter, invitationLetter, webhookDisabledLetter } from './words.js';

const reader = { email: 'mari@raamat.test', name: 'Mari' };

describe('the letter about a webhook that was disabled', () => {
  it.each([
    ['et', 'gone', 'Veebihaak on välja lülitatud: Näidis OÜ', '410'],
    ['et', 'failing', 'Veebihaak on välja lülitatud: Näidis OÜ', 'viie päeva'],
    ['en', 'gone', 'A webhook was disabled: Näidis OÜ', '410'],
    ['en', 'failing', 'A webhook was disabled: Näidis OÜ', 'five days'],
    ['et', 'maker_left', 'Veebihaak on välja lülitatud: Näidis OÜ', 'ei kuulu enam'],
    ['en', 'key_revoked', 'A webhook was disabled: Näidis OÜ', 'key that created it'],
  ] as const)(
    'in %s, about a webhook that is %s, names the company, the host and the reason',
    (language, reason, subject, why) => {
      const letter = webhookDisabledLetter({ ...reader, language }, 'Näidis\r\nOÜ', {
        host: 'hooks.example',
        reason,
      });
      expect(letter).toMatchObject({ to: 'mari@raamat.test', subject });
      for (const shownText of ['Mari', 'Näidis OÜ', 'hooks.example', why])
        expect(letter.text).toContain(shownText);
    },
  );
});

describe('the letter about a mandate', () => {
  it.each([
    ['et', 'granted', null, 'Volitus on antud: Näidis OÜ', 'küsib nüüdsest'],
    ['et', 'refused', 'Leping\npuudub', 'Volitust ei antud: Näidis OÜ', 'Põhjus: Leping puudub'],
    ['et', 'withdrawn', 'Leping lõppes', 'Volitus on tagasi võetud: Näidis OÜ', 'Põhjus: Leping lõppes'],
    ['en', 'granted', null, 'Access to the authorities is granted: Näidis OÜ', 'From now on'],
    [
      'en',
      'refused',
      'No contract',
      'Access to the authorities was refused: Näidis OÜ',
      'Reason: No contract',
    ],
    ['en', 'withdrawn', 'It ended', 'Access to the authorities was withdrawn: Näidis OÜ', 'Reason: It ended'],
  ] as const)('in %s states that it is %s, and why', (language, decision, reason, subject, why) => {
    const letter = authorityAccessLetter({ ...reader, language }, 'Näidis\r\nOÜ', { decision, reason });
    expect(letter).toMatchObject({ to: 'mari@raamat.test', subject });
    expect(letter.text).toContain(why);
  });
});

describe('the letter that invites a stranger', () => {
  it.each([
    ['et', 'Kutse Raamatusse'],
    ['en', 'Invitation to Raamat'],
  ] as const)(
    'in %s has a fixed subject, and no address except that of its own link',
    (language, subject) => {
      const link = 'https://raamat.test/account/invitation/?token=x';
      const facts = {
        email: 'mari@raamat.test',
        language,
        organizationName: 'Võitsid! https://kuri.example/raha ja kuri.example ning abi@kuri.example '.repeat(
          3,
        ),
        invitedByName: 'Raamat\r\n\r\nwww.kuri.example',
        token: 'x',
      };
      const letter = invitationLetter(facts, link);
      expect(letter.subject).toBe(subject);
      const rest = letter.text.replace(link, '');
      expect(rest).not.toMatch(/https?:|@|\w\.\w/);
      expect(rest).not.toContain('Raamat\n\nwww');
      expect(Array.from(rest).length).toBeLessThan(450);
    },
  );
});
