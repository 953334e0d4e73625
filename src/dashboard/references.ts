import type { ORPCError } from '@orpc/client'
import { errorCode } from '../api/client.ts'
import { oblique, type PluralForms, plural } from '../arabic/plural.ts'

type Noun = { forms: PluralForms /** «مقالًا واحدًا» */; oneAsObject: string }

/** What the server says refers to a thing (the `references` of IN_USE), as it is counted. */
const kinds: Record<string, Noun> = {
  article: noun('مقال واحد', 'مقالًا واحدًا', 'مقالان', 'مقالات', 'مقالًا', 'مقال'),
  category: noun('فرع واحد', 'فرعًا واحدًا', 'فرعان', 'فروع', 'فرعًا', 'فرع'),
  author: noun('كاتب واحد', 'كاتبًا واحدًا', 'كاتبان', 'كتّاب', 'كاتبًا', 'كاتب'),
  person: noun('شخصية واحدة', 'شخصية واحدة', 'شخصيتان', 'شخصيات', 'شخصية', 'شخصية'),
  source: noun('مصدر واحد', 'مصدرًا واحدًا', 'مصدران', 'مصادر', 'مصدرًا', 'مصدر'),
  agency: noun('وكالة واحدة', 'وكالة واحدة', 'وكالتان', 'وكالات', 'وكالة', 'وكالة'),
  feed: noun('مرشّح واحد', 'مرشّحًا واحدًا', 'مرشّحان', 'مرشّحات', 'مرشّحًا', 'مرشّح'),
  ad: noun('موضع إعلان واحد', 'موضع إعلان واحد', 'موضعا إعلان', 'مواضع إعلان', 'موضع إعلان', 'موضع إعلان'),
  channel: noun('قناة واحدة', 'قناة واحدة', 'قناتان', 'قنوات', 'قناة', 'قناة'),
  setting: noun('شعار الموقع', 'شعار الموقع', 'شعاران', 'شعارات', 'شعارًا', 'شعار'),
  user: noun('مستخدم واحد', 'مستخدمًا واحدًا', 'مستخدمان', 'مستخدمين', 'مستخدمًا', 'مستخدم'),
}
const section = noun('قسم واحد', 'قسمًا واحدًا', 'قسمان', 'أقسام', 'قسمًا', 'قسم')
const other = noun('عنصر آخر', 'عنصرًا آخر', 'عنصران', 'عناصر', 'عنصرًا', 'عنصر')

function noun(one: string, oneAsObject: string, two: string, few: string, many: string, rest: string): Noun {
  const counted = (form: string) => `{count} ${form}`
  return {
    forms: { zero: '', one, two, few: counted(few), many: counted(many), other: counted(rest) },
    oneAsObject,
  }
}

export type Reference = { kind: string; count: number }

/** What holds the things back, where the error says that they do. */
export function referencesOf(error: unknown): Reference[] | undefined {
  if (errorCode(error) !== 'IN_USE') return undefined
  return (error as ORPCError<'IN_USE', { references: Reference[] }>).data.references
}

/**
 * «12 مقالًا وفرعين»: as the object of a verb («يحمل …»), or with `after: 'preposition'` («تظهر في …»), where a
 * category is no branch of the thing but one that shows it.
 */
export function countReferences(references: Reference[], after: 'verb' | 'preposition' = 'verb'): string {
  const articlesFirst = references.toSorted((one, other) => rank(one) - rank(other))
  return articlesFirst
    .map(({ kind, count }) => {
      const { forms, oneAsObject } =
        kind === 'category' && after === 'preposition' ? section : (kinds[kind] ?? other)
      const bent = oblique(forms)
      return plural(count, after === 'verb' ? { ...bent, one: oneAsObject } : bent)
    })
    .join(' و')
}

function rank({ kind }: Reference): number {
  return kind === 'article' ? 0 : 1
}
