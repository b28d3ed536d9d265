import type en from '../en/factor.js';

const words: typeof en = {
  add: 'Lisa teine tegur',
  scan: 'Skaneeri kood telefoni autentimisrakendusega.',
  qr: 'Võtme QR-kood',
  orType: 'Või sisesta võti rakendusse käsitsi:',
  key: 'võti',
  code: 'Rakenduse näidatav kood',
  codeHint: 'Kuus numbrit; iga 30 sekundi järel tuleb uus.',
  wrongCode:
    'Kood ei sobi. Võta kõige uuem. Kui ükski ei sobi, on telefoni kell vale: lülita sisse automaatne kellaaeg.',
  confirm: 'Kinnita kood',
  notBegun: 'Teist tegurit ei saanud lisada.',
  codes: 'Taastekoodid',
  codesDetail:
    'Iga kood laseb sind ühe korra sisse, kui telefoni pole käepärast. Neid näidatakse ainult praegu: hoia neid telefonist eraldi.',
  copyCodes: 'Kopeeri koodid',
  download: 'Laadi koodid alla',
  saved: 'Koodid on mul alles',
  saveFirst: 'Pane koodid enne tallele: neid ei saa uuesti näidata.',
  finish: 'Valmis',
};
export default words;
