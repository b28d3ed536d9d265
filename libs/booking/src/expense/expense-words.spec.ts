import { describe, expect, it } from 'vitest';
import { EXPENSE_CLASSES } from './expense-classes.js';
import { classesNamedIn, readTerms } from './expense-words.js';

const terms = readTerms();
const LANGUAGES = ['et', 'en', 'fi', 'lv', 'lt', 'de', 'sv', 'ru'];

describe('the words of costs', () => {
  it.each(EXPENSE_CLASSES.map(({ name }) => name))('name %s in every language', (name) => {
    const known = new Set(terms.flatMap(({ className, language }) => (className === name ? [language] : [])));
    expect(LANGUAGES.filter((language) => !known.has(language))).toEqual([]);
  });

  it('belong to known classes, and each to one', () => {
    const names = new Set(EXPENSE_CLASSES.map(({ name }) => name));
    expect(terms.filter(({ className }) => !names.has(className))).toEqual([]);
    const written = terms.map(({ parts }) => JSON.stringify(parts));
    const seen = new Set<string>();
    expect(written.filter((one) => seen.size === seen.add(one).size)).toEqual([]);
  });

  it('are letters and digits, with stars at their ends alone', () => {
    expect(terms.flatMap(({ parts }) => parts).filter(({ text }) => !/^[\p{L}\p{N}]+$/u.test(text))).toEqual(
      [],
    );
  });
});

describe('a text names', () => {
  it.each([
    ['Üür oktoober', 'rent and utilities'],
    ['Kontori üürile lisanduv', 'rent and utilities'],
    ['Printeri rent', 'rent and utilities'],
    ['Büroomaterjal', 'office supplies'],
    ['Bürobedarf', 'office supplies'],
    ['Kasevineer 9 mm', 'materials'],
    ['Kõnepaketi kuutasu', 'telephone and internet'],
    ['Parketi, 20 m2', 'materials'],
    ['Käännöspalvelut', 'professional fees'],
    ['Перевод с эстонского', 'professional fees'],
    ['Аренда принтера', 'rent and utilities'],
    ['Apakšuzņēmēja darbi', 'subcontracting'],
    ['Mobiliojo ryšio paslaugos', 'telephone and internet'],
    ['Tryckeri', 'printing'],
  ])('in any form and as the part of a compound: %s', (text, name) => {
    expect(classesNamedIn(text)).toEqual([name]);
  });

  it.each([
    ['Turu-uuring', 'professional fees'],
    ['Kultuuriüritus', undefined],
    ['Nordström', undefined],
    ['Bewerbung', undefined],
    ['Current balance', undefined],
    ['Autorite tasu', undefined],
    ['Müller, black, long', undefined],
  ])('nothing by letters within another word: %s', (text, name) => {
    expect(classesNamedIn(text)).toEqual(name === undefined ? [] : [name]);
  });

  it.each([
    ['Raamatupidamistarkvara', 'software'],
    ['Liikluskindlustus', 'insurance'],
    ['Tarkvara koolitus', 'training'],
    ['Ремонт принтера', 'works'],
    ['Fuel surcharge', 'post and freight'],
    ['Meeting room rental, coffee', 'rent and utilities'],
    ['Training for drivers of cars', 'training'],
    ['Seadmete üür – tarkvara', 'rent and utilities'],
  ])('what its head is: %s', (text, name) => {
    expect(classesNamedIn(text)).toEqual([name]);
  });

  it.each([
    'Sõiduauto rent',
    'Auto hooldus ja remont',
    'Kaubiku kasutusrent',
    'Ремонт автомобиля',
    'Rental of cars',
  ])('a cost of vehicles where one is rented, repaired or fitted out: %s', (text) => {
    expect(classesNamedIn(text)).toEqual(['vehicles']);
  });

  it.each([
    'Majutus ja toitlustus',
    'Kontori rent ja parkimine',
    'Hotel and restaurant',
    'Обучение и проживание',
  ])('several with equal rank where they are joined by “and”: %s', (text) => {
    expect(classesNamedIn(text)).toHaveLength(2);
  });
});
