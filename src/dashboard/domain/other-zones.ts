/** Reads time zones of leads that are not IANA zones: offsets from UTC and the zones of Windows. */
import { isTimeZone } from '../lib/intl-support.ts';
import type { LeadZone } from './lead-zone.ts';

/**
 * The IANA zone of each Windows zone, without the suffix 'Standard Time'. From CLDR 48 (supplemental/windowsZones,
 * territory 001).
 */
const ZONES = `
AUS Central=Australia/Darwin
AUS Eastern=Australia/Sydney
Afghanistan=Asia/Kabul
Alaskan=America/Anchorage
Aleutian=America/Adak
Altai=Asia/Barnaul
Arab=Asia/Riyadh
Arabian=Asia/Dubai
Arabic=Asia/Baghdad
Argentina=America/Buenos_Aires
Astrakhan=Europe/Astrakhan
Atlantic=America/Halifax
Aus Central W.=Australia/Eucla
Azerbaijan=Asia/Baku
Azores=Atlantic/Azores
Bahia=America/Bahia
Bangladesh=Asia/Dhaka
Belarus=Europe/Minsk
Bougainville=Pacific/Bougainville
Canada Central=America/Regina
Cape Verde=Atlantic/Cape_Verde
Caucasus=Asia/Yerevan
Cen. Australia=Australia/Adelaide
Central America=America/Guatemala
Central Asia=Asia/Bishkek
Central Brazilian=America/Cuiaba
Central Europe=Europe/Budapest
Central European=Europe/Warsaw
Central Pacific=Pacific/Guadalcanal
Central=America/Chicago
Central (Mexico)=America/Mexico_City
Chatham Islands=Pacific/Chatham
China=Asia/Shanghai
Cuba=America/Havana
Dateline=Etc/GMT+12
E. Africa=Africa/Nairobi
E. Australia=Australia/Brisbane
E. Europe=Europe/Chisinau
E. South America=America/Sao_Paulo
Easter Island=Pacific/Easter
Eastern=America/New_York
Eastern (Mexico)=America/Cancun
Egypt=Africa/Cairo
Ekaterinburg=Asia/Yekaterinburg
FLE=Europe/Kiev
Fiji=Pacific/Fiji
GMT=Europe/London
GTB=Europe/Bucharest
Georgian=Asia/Tbilisi
Greenland=America/Godthab
Greenwich=Atlantic/Reykjavik
Haiti=America/Port-au-Prince
Hawaiian=Pacific/Honolulu
India=Asia/Calcutta
Iran=Asia/Tehran
Israel=Asia/Jerusalem
Jordan=Asia/Amman
Kaliningrad=Europe/Kaliningrad
Korea=Asia/Seoul
Libya=Africa/Tripoli
Line Islands=Pacific/Kiritimati
Lord Howe=Australia/Lord_Howe
Magadan=Asia/Magadan
Magallanes=America/Punta_Arenas
Marquesas=Pacific/Marquesas
Mauritius=Indian/Mauritius
Middle East=Asia/Beirut
Montevideo=America/Montevideo
Morocco=Africa/Casablanca
Mountain=America/Denver
Mountain (Mexico)=America/Mazatlan
Myanmar=Asia/Rangoon
N. Central Asia=Asia/Novosibirsk
Namibia=Africa/Windhoek
Nepal=Asia/Katmandu
New Zealand=Pacific/Auckland
Newfoundland=America/St_Johns
Norfolk=Pacific/Norfolk
North Asia East=Asia/Irkutsk
North Asia=Asia/Krasnoyarsk
North Korea=Asia/Pyongyang
Omsk=Asia/Omsk
Pacific SA=America/Santiago
Pacific=America/Los_Angeles
Pacific (Mexico)=America/Tijuana
Pakistan=Asia/Karachi
Paraguay=America/Asuncion
Qyzylorda=Asia/Qyzylorda
Romance=Europe/Paris
Russia Time Zone 10=Asia/Srednekolymsk
Russia Time Zone 11=Asia/Kamchatka
Russia Time Zone 3=Europe/Samara
Russian=Europe/Moscow
SA Eastern=America/Cayenne
SA Pacific=America/Bogota
SA Western=America/La_Paz
SE Asia=Asia/Bangkok
Saint Pierre=America/Miquelon
Sakhalin=Asia/Sakhalin
Samoa=Pacific/Apia
Sao Tome=Africa/Sao_Tome
Saratov=Europe/Saratov
Singapore=Asia/Singapore
South Africa=Africa/Johannesburg
South Sudan=Africa/Juba
Sri Lanka=Asia/Colombo
Sudan=Africa/Khartoum
Syria=Asia/Damascus
Taipei=Asia/Taipei
Tasmania=Australia/Hobart
Tocantins=America/Araguaina
Tokyo=Asia/Tokyo
Tomsk=Asia/Tomsk
Tonga=Pacific/Tongatapu
Transbaikal=Asia/Chita
Turkey=Europe/Istanbul
Turks And Caicos=America/Grand_Turk
US Eastern=America/Indianapolis
US Mountain=America/Phoenix
Ulaanbaatar=Asia/Ulaanbaatar
Venezuela=America/Caracas
Vladivostok=Asia/Vladivostok
Volgograd=Europe/Volgograd
W. Australia=Australia/Perth
W. Central Africa=Africa/Lagos
W. Europe=Europe/Berlin
W. Mongolia=Asia/Hovd
West Asia=Asia/Tashkent
West Bank=Asia/Hebron
West Pacific=Pacific/Port_Moresby
Yakutsk=Asia/Yakutsk
Yukon=America/Whitehorse
`;

const key = (name: string) => name.toLowerCase().replace(/ (?:standard|daylight) time/, '');

const byName = new Map(
  ZONES.trim()
    .split('\n')
    .map((line) => line.split('='))
    .map(([name = '', zone = '']) => [key(name), zone]),
);

const OFFSET = /^(?:UTC|GMT|Z)?\s*(?:([+\-−])(\d\d?)(?::?(\d\d))?)?$/i;

/** Returns the offset as a shift from UTC, because some browsers accept no offset as a time zone. */
function offsetZone(text: string): LeadZone | null {
  const [, sign, hours = 0, minutes = 0] = OFFSET.exec(text) ?? [];
  if (sign === undefined) return /^z$/i.test(text) ? { zone: 'UTC', shift: 0 } : null;
  const size = Number(hours) * 60 + Number(minutes);
  if (size > 14 * 60 || Number(minutes) > 59) return null;
  return { zone: 'UTC', shift: (sign === '+' ? size : -size) * 60_000 };
}

/** Returns the zone of an offset or of a Windows name, and null for any other text. */
export function otherZone(text: string): LeadZone | null {
  const named = byName.get(key(text)) ?? null;
  return isTimeZone(named) ? { zone: named, shift: 0 } : offsetZone(text);
}
