import { toDigits } from '../../../arabic/digits.ts'

const units: Record<string, string> = {
  كم: 'كيلومتر',
  كلم: 'كيلومتر',
  كغ: 'كيلوغرام',
  كجم: 'كيلوغرام',
  سم: 'سنتيمتر',
  هـ: 'هجرية',
  '%': 'في المئة',
  '٪': 'في المئة',
  $: 'دولار',
  '€': 'يورو',
  '£': 'جنيه إسترليني',
  '°': 'درجة',
}
const signs = '[$€£]'
const number = String.raw`\d+(?: فاصلة \d+)?`

/** Text in a speakable form: voices stumble over separators, symbols and abbreviations. */
export function sayable(text: string): string {
  return (
    toDigits(text, 'latn')
      // Direction marks, tatweel, soft hyphens.
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0640\u00ad]/g, stretched)
      .replace(/(?:https?:\/\/|www\.)\S+/g, 'رابط')
      .replace(/(?<!\d)\d{1,3}(?:[,٬]\d{3})+(?!\d)/g, grouped => grouped.replace(/\D/g, ''))
      .replace(/(?<![\d.])(\d+)[.٫](\d+)(?!\d|\.\d)/g, '$1 فاصلة $2')
      .replace(/(?<![\d-])(\d+)\s?[-–]\s?(\d+)(?![\d-])/g, (_span, from, to) =>
        Number(from) < Number(to) ? `${from} إلى ${to}` : `${from} ${to}`,
      )
      .replace(
        new RegExp(`(${signs})\\s?(${number})`, 'g'),
        (_whole, sign, count) => `${count} ${units[sign]}`,
      )
      .replace(
        new RegExp(`(${number})\\s?(كلم|كم|كغ|كجم|سم|هـ|[%٪°]|${signs})(?![\\p{L}\\p{M}])`, 'gu'),
        (_whole, count, unit) => `${count} ${units[unit]}`,
      )
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The heh of a Hijri year is written with a tatweel, which must stay. */
function stretched(mark: string, at: number, text: string): string {
  return mark === 'ـ' && text[at - 1] === 'ه' && /[\d\s]/.test(text[at - 2] ?? '') ? mark : ''
}

// Some browsers go silent in anything longer than a quarter of a minute.
const longest = 150

/** Splits text at sentence ends, otherwise at commas, otherwise between words. */
export function splitForSpeech(text: string): string[] {
  const pieces: string[] = []
  for (const sentence of split(text.trim(), /(?<=[.!?؟؛…][»")\]]?)\s+/)) {
    if (sentence.length <= longest) pieces.push(sentence)
    else for (const clause of split(sentence, /(?<=[،,:])\s+/)) pieces.push(...gather(split(clause, /\s+/)))
  }
  return gather(pieces)
}

const split = (text: string, at: RegExp) => text.split(at).filter(Boolean)

/** Joins pieces up to the maximum length. */
function gather(pieces: string[]): string[] {
  const gathered: string[] = []
  for (const piece of pieces) {
    const last = gathered.at(-1)
    if (last !== undefined && last.length + 1 + piece.length <= longest)
      gathered.splice(-1, 1, `${last} ${piece}`)
    else gathered.push(piece)
  }
  return gathered
}
