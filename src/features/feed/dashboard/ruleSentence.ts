import * as nouns from '../../../arabic/nouns.ts'
import { oblique, type PluralForms, plural } from '../../../arabic/plural.ts'
import { isQuoted } from '../../../arabic/quotation.ts'
import type { Feed } from '../feed.contract.ts'
import { type WordField, wordFields } from '../feed.item.schema.ts'
import { fieldLabel, type TriedPlace } from './feedWords.ts'

type Rule = Pick<
  Feed,
  | 'includeWords'
  | 'includeFields'
  | 'includeAll'
  | 'excludeWords'
  | 'excludeFields'
  | 'language'
  | 'minWords'
  | 'pictureOnly'
  | 'pictureRights'
  | 'autoPublish'
  | 'maxAgeHours'
  | 'hourlyLimit'
  | 'fromNowOn'
  | 'arabicToPublish'
  | 'pictureToPublish'
  | 'knownSiteOnly'
  | 'firstCopyOnly'
  | 'publishFrom'
  | 'publishUntil'
>

/** Words named per list; the others are counted. */
const namedWords = 6

/** An Arabic sentence that says which items a filter takes and what happens to them. */
export function ruleSentence(rule: Rule): string {
  const parts = [taken(rule), excluded(rule), conditions(rule), publishing(rule)]
  return `${parts.filter(Boolean).join('، ')}.`
}

function taken({ includeWords, includeFields, includeAll }: Rule): string {
  if (includeWords.length === 0) return 'يأخذ كل أخبار الخلاصة'
  const together = !includeAll || includeWords.length < 2 ? '' : includeWords.length === 2 ? ' معًا' : ' كلها'
  const words = listOf(includeWords, includeAll ? ' و' : ' أو ')
  return `يأخذ الأخبار التي تذكر ${words}${together}${inFields(includeFields)}`
}

function excluded({ excludeWords, excludeFields }: Rule): string {
  return excludeWords.length > 0
    ? `إلا ما يذكر ${listOf(excludeWords, ' أو ')}${inFields(excludeFields)}`
    : ''
}

function conditions({ language, minWords, pictureOnly, pictureRights }: Rule): string {
  return [
    language === 'arabic' ? 'بلغة عربية' : language === 'other' ? 'بلغة غير العربية' : '',
    pictureOnly ? (pictureRights === 'copy' ? 'بصورة' : 'بصورة عند مصدرها') : '',
    minWords > 0 ? `بنص لا يقل عن ${plural(minWords, oblique(nouns.word))}` : '',
  ]
    .filter(Boolean)
    .join(' و')
}

function publishing(rule: Rule): string {
  if (!rule.autoPublish) return 'وتنتظر محررًا'
  if (rule.pictureToPublish && rule.pictureRights !== 'copy') {
    return 'وتنتظر كلها محررًا، لأنه لا ينشر تلقائيًا إلا ما صورته عندنا'
  }
  const most =
    rule.hourlyLimit === null
      ? ''
      : ` لا أكثر من ${plural(rule.hourlyLimit, oblique(nouns.newsItem))} في الساعة`
  const waiting = waitingItems(rule)
  return `وينشرها فور وصولها${most}${waiting && `، وينتظر محررًا ${waiting}`}`
}

function waitingItems(rule: Rule): string {
  return [
    rule.maxAgeHours === null ? '' : `ما مضى عليه أكثر من ${ageOf(rule.maxAgeHours)}`,
    rule.arabicToPublish ? 'ما ليس بالعربية' : '',
    rule.pictureToPublish ? 'ما لا صورة له' : '',
    rule.fromNowOn ? 'ما في أول جلب' : '',
    rule.knownSiteOnly ? 'ما رابطه إلى موقع جديد' : '',
    rule.firstCopyOnly ? 'ما نُشر نصه من قبل' : '',
    rule.publishFrom === null && rule.publishUntil === null
      ? ''
      : `ما وصل خارج الساعات من ${rule.publishFrom ?? 0} إلى ${rule.publishUntil ?? 24}`,
    rule.hourlyLimit === null ? '' : 'ما زاد',
  ]
    .filter(Boolean)
    .join(' و')
}

function ageOf(hours: number): string {
  return hours % 24 === 0
    ? plural(hours / 24, { ...oblique(nouns.day), one: 'يوم' })
    : plural(hours, { ...oblique(nouns.hour), one: 'ساعة' })
}

function listOf(words: string[], joint: ' و' | ' أو '): string {
  const isLong = words.length > namedWords
  const named = words.slice(0, isLong ? namedWords - 1 : namedWords).map(inQuotes)
  const rest = words.length - named.length
  return [...named, ...(rest > 0 ? [plural(rest, otherWords)] : [])].join(joint)
}

const otherWords: PluralForms = {
  zero: '',
  one: 'كلمة أخرى',
  two: 'كلمتين أخريين',
  few: '{count} كلمات أخرى',
  many: '{count} كلمة أخرى',
  other: '{count} كلمة أخرى',
}

export function inQuotes(word: string): string {
  return isQuoted(word) ? `«${word.slice(1, -1)}» بحروفها` : `«${word}»`
}

function inFields(fields: WordField[]): string {
  return fields.length < wordFields.length && fields.length > 0 ? ` في ${namesOf(fields, ' أو ')}` : ''
}

function namesOf(fields: WordField[], joint: ' و' | ' أو '): string {
  const named = wordFields.filter(field => fields.includes(field))
  return named.map(field => fieldLabel[field]).join(joint)
}

/** Names the words of the rule that an item has, and their fields. */
export function describePlaces(places: TriedPlace[]): string {
  return [
    describeList('فيه من المستبعد', places, 'excluded'),
    describeList('فيه من المطلوب', places, 'included'),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeList(intro: string, places: TriedPlace[], list: TriedPlace['list']): string {
  const byWord = Map.groupBy(
    places.filter(place => place.list === list),
    ({ word }) => word,
  )
  const words = Array.from(byWord, ([word, own]) => {
    return `${inQuotes(word)} في ${namesOf(
      own.map(({ field }) => field),
      ' و',
    )}`
  })
  return words.length > 0 ? `${intro}: ${words.join('، ')}.` : ''
}
