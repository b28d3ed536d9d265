import { fold } from './fold.js';

/** Month names in the languages our suppliers write, in the cases and short forms that stand in dates. */
const NAMES: readonly string[] = [
  'jan january jaanuar jaanuari jaan tammikuu tammikuuta janvaris janvari janv sausio sausis januar januari jänner январь января янв janvier enero ene gennaio gen styczeń stycznia sty janeiro ledna leden',
  'feb february veebruar veebruari veebr helmikuu helmikuuta februaris februari vasario vasaris februar февраль февраля фев février févr fev febrero febbraio luty lutego lut fevereiro února únor',
  'mar march märts märtsi maaliskuu maaliskuuta marts marta kovo kovas märz mrz mars март марта мар maart mrt marzo marzec marca março března březen',
  'apr april aprill aprilli huhtikuu huhtikuuta aprilis aprili balandžio balandis апрель апреля апр avril avr abril abr aprile kwiecień kwietnia kwi dubna duben',
  'may mai toukokuu toukokuuta maijs maija gegužės gegužė maj май мая mei mayo maggio mag maja maio května květen',
  'jun june juuni kesäkuu kesäkuuta junijs junija birželio birželis juni июнь июня июн juin junio giugno giu czerwiec czerwca cze junho června červen',
  'jul july juuli heinäkuu heinäkuuta julijs julija liepos liepa juli июль июля июл juillet juil julio luglio lug lipiec lipca lip julho července červenec',
  'aug august augusti elokuu elokuuta augusts augusta rugpjūčio rugpjūtis augustus август августа авг août aout agosto ago sierpień sierpnia sie srpna srpen',
  'sep sept september septembri syyskuu syyskuuta septembris rugsėjo rugsėjis сентябрь сентября сен сент septembre septiembre settembre set wrzesień września wrz setembro září',
  'oct october oktoober oktoobri okt lokakuu lokakuuta oktobris oktobri spalio spalis oktober октябрь октября окт octobre octubre ottobre ott październik października paź outubro října říjen',
  'nov november novembri marraskuu marraskuuta novembris lapkričio lapkritis ноябрь ноября ноя novembre noviembre listopad listopada lis listopadu',
  'dec december detsember detsembri dets joulukuu joulukuuta decembris decembri gruodžio gruodis dezember dez декабрь декабря дек décembre diciembre dic dicembre grudzień grudnia gru dezembro desember prosince prosinec',
];

export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [fold(name), index + 1] as const)),
);
