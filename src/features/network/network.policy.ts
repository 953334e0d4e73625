import { dropBreakingWord } from '../../arabic/breakingWord.ts'
import { linkToken, type TextRules } from './network.schema.ts'

const segments = new Intl.Segmenter('ar', { granularity: 'grapheme' })
/** Signs that count one on X; all others count two (twitter-text, configuration 3). */
const light: [from: number, to: number][] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]

/** How long the network takes a text for; `linkLength` is that of our short link. */
export function lengthOf(text: string, rules: TextRules, linkLength: number): number {
  const parts = text.trim().split(linkToken)
  const links = (parts.length - 1) * (rules.linkLength ?? linkLength)
  return links + parts.reduce((sum, part) => sum + (rules.weighed ? weigh(part, rules) : part.length), 0)
}

function weigh(text: string, { linkLength }: TextRules): number {
  const pieces = text.normalize('NFC').split(/(\s+)/)
  return pieces.reduce((sum, piece) => sum + (isLink(piece) ? (linkLength ?? 0) : weighSigns(piece)), 0)
}

function weighSigns(text: string): number {
  let sum = 0
  for (const { segment } of segments.segment(text)) {
    if (/\p{Extended_Pictographic}/u.test(segment)) sum += 2
    else for (const sign of segment) sum += isLight(sign.codePointAt(0) ?? 0) ? 1 : 2
  }
  return sum
}

const isLight = (code: number) => light.some(([from, to]) => code >= from && code <= to)

/** Also a bare domain, which X makes a link of. */
function isLink(piece: string): boolean {
  const host = piece.replace(/^https?:\/\//i, '').split(/[/?#]/, 1)[0] ?? ''
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    labels.every(label => /^[a-z0-9-]+$/i.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  )
}

export const limitOf = (rules: TextRules, hasPicture: boolean): number =>
  hasPicture ? rules.limitWithPicture : rules.limit

/** What a template may name. */
export type Facts = { title: string; summary: string; section: string; tags: string[] }

/** Fills a template. What is too long loses hash tags first, then its summary, then the end of its title. */
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
