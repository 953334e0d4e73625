import { readIptc } from './iptc.ts'
import { readXmp } from './xmp.ts'

/** Texts that agencies and photographers embed in the file. */
export type EmbeddedWords = { alt: string; caption: string; credit: string }

const longest = { alt: 300, caption: 500, credit: 120 }

type Blocks = { iptc?: Buffer | undefined; xmp?: Buffer | undefined }

/** XMP is newer and in Unicode; missing values are taken from IPTC. A broken block counts as absent. */
export function readEmbeddedWords({ iptc, xmp }: Blocks): EmbeddedWords {
  const newer = xmp ? readXmp(xmp) : {}
  const older = iptc ? readIptc(iptc) : {}
  const say = (name: 'caption' | 'byline' | 'credit' | 'copyright') => tidy(newer[name] || older[name] || '')
  const [byline, agency] = [say('byline'), say('credit')]
  const signed = [byline, agency].filter(Boolean)
  const isSaidTwice = byline.includes(agency) || agency.includes(byline)
  const credit = isSaidTwice ? longerOf(byline, agency) : signed.join(' / ')
  return {
    alt: cut(tidy(newer.alt ?? ''), longest.alt),
    caption: cut(say('caption'), longest.caption),
    credit: cut(credit || say('copyright'), longest.credit),
  }
}

const longerOf = (one: string, other: string) => (one.length >= other.length ? one : other)

/** One line, without control characters. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\ufffd\s]+/gu, ' ').trim()
}

/** Between words, if a boundary is near. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text
    .slice(0, most - 1)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  const space = start.lastIndexOf(' ')
  return `${space > most / 2 ? start.slice(0, space) : start}…`
}
