import { dropBreakingWord } from '../../../arabic/breakingWord.ts'
import { linkToken, type TextRules } from './network.schema.ts'

const segments = new Intl.Segmenter('ar', { granularity: 'grapheme' })
/** Characters that count one on X; all others count two (twitter-text, configuration 3). */
const light: [from: number, to: number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]

/** Length of a text by the network's rules; `linkLength` is that of our short link. */
export function lengthOf(text: string, rules: TextRules, linkLength: number): number {
  const parts = text.trim().split(linkToken)
  const links = (parts.length - 1) * (rules.linkLength ?? linkLength)
  return links + parts.reduce((sum, part) => sum + (rules.weighed ? weigh(part, rules) : part.length), 0)
}

/**
 * Text that X turns into a link: a domain with or without a scheme, in any script and next to any character except
 * those that X counts as part of the word. X knows fewer top-level domains than this accepts, so we never count less
 * than X.
 */
const links =
  /(?<![\p{L}\p{M}\p{N}@#$_.-])(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![a-z0-9@])(?::\d{1,5})?(?:[/?][^\s()<>«»،؛"']*)?/giu

function weigh(text: string, { linkLength }: TextRules): number {
  const composed = text.normalize('NFC')
  const plain = composed.replace(links, '')
  const count = composed.match(links)?.length ?? 0
  return weighSigns(plain) + count * (linkLength ?? 0)
}

/** Includes flags and keycaps, which are not single pictographs. */
const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|^[\d#*]\ufe0f?\u20e3/u

function weighSigns(text: string): number {
  let sum = 0
  for (const { segment } of segments.segment(text)) {
    if (isEmoji.test(segment)) sum += 2
    else for (const sign of segment) sum += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2
  }
  return sum
}

const isLight = (code: number) => light.some(([from, to]) => code >= from && code <= to)

export const limitOf = (rules: TextRules, hasPicture: boolean): number =>
  hasPicture ? rules.limitWithPicture : rules.limit

/** Values for a template. */
export type Facts = { title: string; summary: string; section: string; tags: string[] }

/** Fills a template. If the result is too long it loses hashtags first, then the summary, then the end of the title. */
export function fillTemplate(
  template: string,
  { tags, ...facts }: Facts,
  fits: (text: string) => boolean,
): string {
  const title = template.includes('عاجل') ? dropBreakingWord(facts.title) : facts.title
  const left = { ...facts, title, tags: tags.map(hashTag) }
  const make = () => fill(template, { ...left, tags: left.tags.join(' ') })
  while (!fits(make()) && left.tags.pop() !== undefined);
  for (const part of ['summary', 'title'] as const) {
    while (!fits(make()) && left[part] !== '') left[part] = withoutLastWord(left[part])
  }
  return make()
}

const names: Record<string, 'title' | 'summary' | 'section' | 'tags'> = {
  العنوان: 'title',
  الملخص: 'summary',
  القسم: 'section',
  الوسوم: 'tags',
}

function fill(template: string, values: Record<'title' | 'summary' | 'section' | 'tags', string>): string {
  return template
    .replace(/\{(\p{L}+)\}/gu, (all, name: string) => {
      const fact = names[name]
      return fact ? values[fact].replaceAll(linkToken, '') : all
    })
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withoutLastWord(text: string): string {
  const words = text.replace(/…$/, '').trimEnd()
  const end = words.lastIndexOf(' ')
  return end > 0 ? `${words.slice(0, end)}…` : ''
}

const hashTag = (name: string) => `#${name.trim().replace(/[^\p{L}\p{N}\p{M}]+/gu, '_')}`
