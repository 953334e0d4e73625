import { readIptc } from './iptc.ts'
import { readXmp } from './xmp.ts'

/** Texts that agencies and photographers embed in the file. */
export type EmbeddedWords = { alt: string; caption: string; credit: string }

const longest = { alt: 300, caption: 500, credit: 120 }

export type EmbeddedBlocks = { iptc?: Uint8Array | undefined; xmp?: Uint8Array | undefined }

/** XMP is newer and in Unicode; missing values are taken from IPTC. Runs in another process (`beside.ts`). */
export function readEmbeddedWords({ iptc, xmp }: EmbeddedBlocks): EmbeddedWords {
  const newer = unlessBroken(readXmp, xmp)
  const older = unlessBroken(readIptc, iptc)
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

/** A broken block counts as absent. */
function unlessBroken<Words>(
  read: (block: Uint8Array) => Words,
  block?: Uint8Array,
): Words | Record<string, never> {
  try {
    return block ? read(block) : {}
  } catch {
    return {}
  }
}

const longerOf = (one: string, other: string) => (one.length >= other.length ? one : other)

/** Joins the text into one line, without control characters. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\ufffd\s]+/gu, ' ').trim()
}

/** Truncates between words, if a boundary is near. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text
    .slice(0, max - 1)
    .toWellFormed()
    .replaceAll('\ufffd', '')
  const space = start.lastIndexOf(' ')
  return `${space > max / 2 ? start.slice(0, space) : start}…`
}
