import { type PluralForms, plural } from '../../../arabic/plural.ts'
import type { Feed } from '../feed.contract.ts'
import type { FeedValues } from './feedValues.ts'

const fallbackForms: PluralForms = {
  zero: '',
  one: 'عنوان احتياطي',
  two: 'عنوانان احتياطيان',
  few: '{count} عناوين احتياطية',
  many: '{count} عنوانًا احتياطيًا',
  other: '{count} عنوان احتياطي',
}
const mappingForms: PluralForms = {
  zero: '',
  one: 'ربط واحد',
  two: 'ربطان',
  few: '{count} ربوط',
  many: '{count} ربطًا',
  other: '{count} ربط',
}

const sentenceOf = (parts: string[], nothing: string) => parts.filter(Boolean).join(' · ') || nothing

/** Tells how a feed is reached. */
export function accessSentence({ fallbackUrls }: FeedValues, feed: Feed | undefined): string {
  return sentenceOf(
    [feed?.credentials ? 'بيانات دخول محفوظة' : '', plural(fallbackUrls.length, fallbackForms)],
    'مفتوحة للجميع',
  )
}

/** Tells what becomes of a filter's items. */
export function placeSentence({ stageId, assigneeId, mappings, pictureRights }: FeedValues): string {
  return sentenceOf(
    [
      stageId ? 'في مرحلة' : '',
      assigneeId ? 'مُسندة' : '',
      plural(mappings.length, mappingForms),
      { copy: '', link: 'بروابط الصور', none: 'بلا صور' }[pictureRights],
    ],
    'في قسم المرشّح',
  )
}
