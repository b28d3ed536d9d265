import { describe, expect, it } from 'vitest';
import { envelopeSender, recipientsIn } from './recipients.js';

const OURS = 'abcdefghjkmnpqrstuvw@inbox.raamat.ee';
const named = (...lines: string[]): string[] => recipientsIn(lines.join('\r\n'), 'inbox.raamat.ee');

describe('the recipients of a fetched mail', () => {
  it.each([
    [`Delivered-To: ${OURS}`],
    [`To: Minu OÜ <${OURS.toUpperCase()}>, teine@firma.ee`],
    ['X-Original-To:', `\t${OURS}`],
    [`Cc: "a, b" <x@y.ee>,`, ` <${OURS}>`, `To: ${OURS}`],
  ])('are named in its headers: %s', (...lines) => {
    expect(named(...lines)).toEqual([OURS]);
  });

  it.each([
    [`Subject: ${OURS}`],
    [`From: ${OURS}`],
    [`To: ${OURS}.evil.example`],
    ['To: short@inbox.raamat.ee'],
    ['To: abcdefghjkmnpqrstuvw@inboxxraamat.ee'],
  ])('are none of the service in %s', (line) => {
    expect(named(line)).toEqual([]);
  });

  it('are searched for only up to a limit', () => {
    const many = Array.from({ length: 500 }, (_, n) => `${'a'.repeat(16)}${n}@inbox.raamat.ee`);
    expect(named(`To: ${many.join(', ')}`)).toHaveLength(50);
  });
});

describe('the sender of the envelope', () => {
  it.each([
    ['Return-Path: <bounce@firma.ee>\r\nTo: a@b.ee', 'bounce@firma.ee'],
    ['Return-Path: <>', ''],
    ['To: a@b.ee', ''],
  ])('is the one that the last server recorded: %s', (headers, sender) => {
    expect(envelopeSender(headers)).toBe(sender);
  });
});
