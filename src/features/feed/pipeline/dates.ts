import { toDigits } from '../../../arabic/digits.ts'
import { fromHijri } from '../../../arabic/hijri.ts'
import { gregorianMonths } from '../../../arabic/month-names.ts'
import { normaliseArabic } from '../../../arabic/normalise.ts'

/** Time zone abbreviations, in minutes east of UTC. AST is Arabia's, CST America's. */
const zones = new Map(
  Object.entries({
    0: 'z ut utc gmt wet',
    60: 'cet met bst west wat',
    120: 'cest mest eet cat sast',
    180: 'ast ksa eest msk trt idt eat',
    210: 'irst',
    240: 'gst uae',
    300: 'pkt',
    330: 'ist',
    480: 'hkt sgt awst',
    540: 'jst kst',
    600: 'aest',
    '-180': 'adt brt art',
    '-240': 'edt at',
    '-300': 'est et cdt',
    '-360': 'cst ct mdt',
    '-420': 'mst mt pdt',
    '-480': 'pst pt',
  }).flatMap(([offset, names]) => names.split(' ').map(name => [name, Number(offset)] as const)),
)

/** Arab sites name time zones by city («بتوقيت القاهرة»). عمان alone may be Oman or Amman, so it is left out. */
const places = new Map(
  Object.entries({
    'Etc/UTC': 'غرينتش غرينيتش جرينتش جرينيتش',
    'Asia/Riyadh':
      'السعودية الرياض مكة مكة_المكرمة riyadh mecca makkah الكويت قطر الدوحة البحرين المنامة اليمن صنعاء عدن',
    'Asia/Baghdad': 'العراق بغداد',
    'Asia/Dubai': 'الإمارات أبوظبي أبو_ظبي دبي مسقط سلطنة_عمان dubai',
    'Asia/Amman': 'الأردن',
    'Asia/Beirut': 'لبنان بيروت',
    'Asia/Damascus': 'سوريا دمشق',
    'Asia/Hebron': 'فلسطين القدس القدس_المحتلة غزة رام_الله',
    'Africa/Cairo': 'مصر القاهرة cairo',
    'Africa/Khartoum': 'السودان الخرطوم',
    'Africa/Tripoli': 'ليبيا',
    'Africa/Tunis': 'تونس',
    'Africa/Algiers': 'الجزائر',
    'Africa/Casablanca': 'المغرب الرباط',
    'Africa/Nouakchott': 'موريتانيا نواكشوط',
  }).flatMap(([zone, names]) =>
    names.split(' ').map(name => [fold(name.replaceAll('_', ' ')), zone] as const),
  ),
)

const foreignMonths = [
  'jan january janv janvier januar enero ene gennaio janeiro ocak',
  'feb february fev fevr fevrier februar febrero febbraio fevereiro subat',
  'mar march mars marz maerz mrz marzo marco mart',
  'apr april avr avril abril aprile nisan',
  'may mai mayo maggio maio mayis',
  'jun june juin juni junio giugno junho haziran',
  'jul july juil juillet juli julio luglio julho temmuz',
  'aug august aou aout agosto ago agustos',
  'sep sept september septembre septiembre settembre setembro set eylul',
  'oct october octobre okt oktober octubre ottobre outubro ekim',
  'nov november novembre noviembre novembro kasim',
  'dec december decembre dez dezember diciembre dicembre dezembro dic aralik',
]
const moreArabic = [
  'يناير ينايير جانفيي',
  'فبراير فيفري',
  'مارس اذار',
  'ابريل افريل نيسان',
  'مايو ماي ايار',
  'يونيو يونيه جوان حزيران',
  'يوليو يوليه يوليوز جويلية تموز',
  'اغسطس اوت غشت اب',
  'سبتمبر شتنبر ايلول',
  'اكتوبر تشرين_الاول',
  'نوفمبر نونبر تشرين_الثاني',
  'ديسمبر دجنبر كانون_الاول',
]

/** Month numbers by name, in fold()'s spelling. */
const months = new Map<string, number>()
for (const list of [foreignMonths, moreArabic]) {
  list.forEach((names, index) => {
    for (const name of names.split(' ')) months.set(fold(name.replaceAll('_', ' ')), index + 1)
  })
}
for (const family of [
  gregorianMonths.gulf,
  gregorianMonths.levant,
  gregorianMonths.maghreb,
  gregorianMonths.morocco,
]) {
  family.forEach((name, index) => {
    months.set(fold(name), index + 1)
  })
}

/** The part common to all spellings of a name. */
const hijriMonthNames = [
  'محرم',
  'صفر',
  'ربيع_الأول',
  'ربيع_الآخر ربيع_الثاني',
  'جمادى_الأول',
  'جمادى_الآخر جمادى_الثاني',
  'رجب',
  'شعبان',
  'رمضان',
  'شوال',
  'القعدة',
  'الحجة',
].map(names => names.split(' ').map(name => fold(name.replaceAll('_', ' '))))

const maxLength = 200

type Parts = { year: number; month: number; day: number }

/**
 * Parses a feed's date; undefined if unclear. Without a zone it is UTC, without a time midnight; in numeric dates the
 * day comes first, unless that is impossible. If both a Hijri and a Gregorian date are given, the Gregorian one counts.
 * A year before the web is a missing value (1970, 1980, 0001) or of another calendar.
 */
export function parseFeedDate(text: string | undefined): Date | undefined {
  if (!text || text.length > maxLength) return undefined
  const plain = fold(text)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return parseGregorian(plain) ?? parseGregorian(plain.replace(hijri, inGregorian))
}

function parseGregorian(plain: string): Date | undefined {
  const date = parseEpoch(plain) ?? parseIso(plain) ?? parseWords(plain.replace(hijri, ' ').trim())
  const year = date?.getUTCFullYear() ?? 0
  return year >= firstYear && year <= latestYear ? date : undefined
}

/** A day that `hijri` matches, as ISO 8601; others unchanged. */
function inGregorian(written: string): string {
  const [a = 0, b = 0, c] = (written.match(/\d+/g) ?? []).map(Number)
  const named = 1 + hijriMonthNames.findIndex(names => names.some(name => written.includes(name)))
  const [first, month, last] = c === undefined ? [a, named, b] : [a, b, c]
  const date = first > 31 ? fromHijri(first, month, last) : fromHijri(last, month, first)
  return date ? ` ${date.toISOString().slice(0, 10)} ` : written
}

const firstYear = 1990
const latestYear = 2200

const parting = String.raw`[\s/|،,-]*`
const yearFirst = String.raw`1[345]\d\d([/.-])\d{1,2}\1\d{1,2}`
const yearLast = String.raw`(?:\d{1,2}[/.-])?\d{1,2}[\s\p{L}،,/.-]{1,30}1[345]\d\d`
/** A day of the years 1300 to 1599, with its separator from another date. */
const hijri = new RegExp(
  String.raw`${parting}(?:الموافق )?(?<![\d:])(?:${yearFirst}|${yearLast})(?!\d) ?(?:هجريه?|ه)?(?!\p{L})${parting}(?:الموافق)?`,
  'gu',
)

/** Lower case without accents, Arabic in one spelling, digits 0-9. */
function fold(text: string): string {
  const accentless = text.normalize('NFD').replace(/[\u0300-\u036f\u200e\u200f]/g, '')
  return normaliseArabic(toDigits(accentless, 'latn')).toLowerCase()
}

function parseEpoch(text: string): Date | undefined {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000)
  return /^\d{13}$/.test(text) ? new Date(Number(text)) : undefined
}

function parseIso(text: string): Date | undefined {
  const short = /^(\d{4})(?:-(\d{2}))?$/.exec(text)
  if (short) return toDate({ year: Number(short[1]), month: Number(short[2] ?? 1), day: 1 }, undefined, '')
  const found =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[t ]+(\d{1,2}:\d{1,2}(?::\d{1,2})?(?:[.,]\d+)?|\d{4}(?:\d{2})?)(.*))?$/.exec(
      text,
    )
  if (!found) return undefined
  const day = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
  return toDate(day, found[4], found[5] ?? '')
}

const clock = /(?<![\d:+-])\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?(?![\d:])/

/** Weekday, day, month and year in any order, in words or digits, then time and zone. */
function parseWords(text: string): Date | undefined {
  const plain = text.replace(/(\d)(st|nd|rd|th)\b/g, '$1')
  const time = clock.exec(plain)
  if (!time) return plain.includes(':') ? undefined : dayAlone(plain)
  let before = plain.slice(0, time.index)
  let after = plain.slice(time.index + time[0].length)
  // asctime puts the year last.
  const lastYear = /\s(\d{4})$/.exec(after)
  if (lastYear && !/\d{4}/.test(before)) {
    before += ` ${lastYear[1]}`
    after = after.slice(0, -lastYear[0].length)
  }
  const day = readDay(before)
  return day && toDate(day, time[0], after)
}

function dayAlone(text: string): Date | undefined {
  const day = readDay(text)
  return day && toDate(day, undefined, '')
}

function readDay(text: string): Parts | undefined {
  const digits = /(?<![\d/.-])(\d{1,4})([/. -])(\d{1,2})\2(\d{1,4})(?![\d/.-])/.exec(text)
  if (digits) {
    const [a, b, c] = [digits[1]!, digits[3]!, digits[4]!]
    if (a.length === 4) return { year: Number(a), month: Number(b), day: Number(c) }
    const monthFirst = Number(b) > 12
    return { year: fullYear(c), month: Number(monthFirst ? a : b), day: Number(monthFirst ? b : a) }
  }
  const month = findMonth(text)
  if (!month) return undefined
  const [first, second, ...more] = text.match(/\d+/g) ?? []
  if (!first || more.length > 0) return undefined
  if (!second) return /^\p{L}+\.? \d{4}$/u.test(text) ? { year: Number(first), month, day: 1 } : undefined
  return first.length === 4
    ? { year: Number(first), month, day: Number(second) }
    : { year: fullYear(second), month, day: Number(first) }
}

/** The last month name: «mar., 01 déc.» is a Tuesday in December. */
function findMonth(text: string): number | undefined {
  const words = text.match(/\p{L}+/gu) ?? []
  return words
    .map((word, index) => months.get(`${word} ${words[index + 1]}`) ?? months.get(word))
    .findLast(month => month !== undefined)
}

function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) + (Number(year) < 70 ? 2000 : 1900)
}

/** @param rest the text after the time: am or pm, the zone */
function toDate({ year, month, day }: Parts, time: string | undefined, rest: string): Date | undefined {
  const [, half = '', zone = ''] =
    /^\s*(?:(am|pm|a\.m\.|p\.m\.|صباحا|مساء|ص|م)(?!\p{L}))?[\s,-]*?([+-]?[^\s,-].*)?$/u.exec(rest) ?? []
  const [hour = 0, minutes = 0, seconds = 0] = (time ?? '0')
    .replace(/[.,]\d+$/, '')
    .replace(/^(\d{2})(\d{2})(\d{2})?$/, '$1:$2:$3')
    .split(':')
    .map(Number)
  const local = new Date(Date.UTC(year, month - 1, day, to24Hours(hour, half), minutes, seconds))
  const isReal =
    local.getUTCFullYear() === year && local.getUTCMonth() === month - 1 && local.getUTCDate() === day
  if (!isReal || hour > 23 || minutes > 59 || seconds > 59) return undefined
  const offset = readZone(zone.trim(), local)
  return offset === undefined ? undefined : new Date(local.getTime() - offset * 60_000)
}

function to24Hours(hour: number, half: string): number {
  if (hour > 12 || half === '') return hour
  return (hour % 12) + (/^[pم]/.test(half) ? 12 : 0)
}

/** Minutes east of UTC, 0 for none or an unknown name; undefined if it is not a zone. */
function readZone(written: string, local: Date): number | undefined {
  const zone = written.replace(/^ب?توقيت /, '')
  const offset = /^(?:gmt|utc|ut|[غج]ريني?تش)?\s*([+-])(\d{1,2}):?(\d{2})?\s*(?:z|[a-z]{3,5})?$/.exec(zone)
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0)
    if (minutes > 15 * 60 || Number(offset[3] ?? 0) > 59) return undefined
    return offset[1] === '-' ? -minutes : minutes
  }
  const place = zone.includes('/') ? zone : places.get(zone)
  if (place) return zoneOfPlace(place, local)
  return /^[\p{L} ]*$/u.test(zone) ? (zones.get(zone) ?? 0) : undefined
}

function zoneOfPlace(place: string, local: Date): number | undefined {
  try {
    const shown = new Intl.DateTimeFormat('en-US-u-hc-h23', {
      timeZone: place,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(local)
    return Math.round((Date.parse(`${shown} UTC`) - local.getTime()) / 60_000)
  } catch {
    return undefined
  }
}
