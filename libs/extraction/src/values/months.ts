import { fold } from './fold.js';

/** Month names in the languages our suppliers write, in the cases and short forms that stand in dates. */
const NAMES: readonly string[] = [
  'jan january jaanuar jaanuari jaan tammikuu tammikuuta janvaris janvari janv sausio sausis januar januari jänner январь января янв janvier enero ene gennaio gen styczeń stycznia sty',
  'feb february veebruar veebruari veebr helmikuu helmikuuta februaris februari vasario vasaris februar февраль февраля фев février févr fev febrero febbraio luty lutego lut',
  'mar march märts märtsi maaliskuu maaliskuuta marts marta kovo kovas märz mrz mars март марта мар maart mrt marzo marzec marca',
  'apr april aprill aprilli huhtikuu huhtikuuta aprilis aprili balandžio balandis апрель апреля апр avril avr abril abr aprile kwiecień kwietnia kwi',
  'may mai toukokuu toukokuuta maijs maija gegužės gegužė maj май мая mei mayo maggio mag maja',
  'jun june juuni kesäkuu kesäkuuta junijs junija birželio birželis juni июнь июня июн juin junio giugno giu czerwiec czerwca cze',
  'jul july juuli heinäkuu heinäkuuta julijs julija liepos liepa juli июль июля июл juillet juil julio luglio lug lipiec lipca lip',
  'aug august augusti elokuu elokuuta augusts augusta rugpjūčio rugpjūtis augustus август августа авг août aout agosto ago sierpień sierpnia sie',
  'sep sept september septembri syyskuu syyskuuta septembris rugsėjo rugsėjis сентябрь сентября сен сент septembre septiembre settembre set wrzesień września wrz',
  'oct october oktoober oktoobri okt lokakuu lokakuuta oktobris oktobri spalio spalis oktober октябрь октября окт octobre octubre ottobre ott październik października paź',
  'nov november novembri marraskuu marraskuuta novembris lapkričio lapkritis ноябрь ноября ноя novembre noviembre listopad listopada lis',
  'dec december detsember detsembri dets joulukuu joulukuuta decembris decembri gruodžio gruodis dezember dez декабрь декабря дек décembre diciembre dic dicembre grudzień grudnia gru',
];

export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [fold(name), index + 1] as const)),
);
