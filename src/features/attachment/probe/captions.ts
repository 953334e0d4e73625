import { ProbeRefusal } from './probed.ts'

export const maxCaptionBytes = 2 * 2 ** 20
const maxCues = 20_000
const timing =
  /^((?:\d{1,3}:)?[0-5]?\d:[0-5]\d[.,]\d{3})[ \t]+-->[ \t]+((?:\d{1,3}:)?[0-5]?\d:[0-5]\d[.,]\d{3})(?:[ \t].{0,200})?$/

/**
 * Converts WebVTT or SubRip to WebVTT: only cues with their text, without styles, regions or settings.
 * @throws ProbeRefusal that names the line
 */
export function writeCaptions(text: string): string {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const cues: string[] = []
  let before = 0
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    if (!line.includes('-->')) continue
    const [start, end] = readTiming(line, at + 1)
    if (end <= start) throw refusal(at + 1, 'ينتهي المقطع قبل أن يبدأ')
    if (start < before) throw refusal(at + 1, 'يبدأ المقطع قبل الذي سبقه')
    before = start
    const words: string[] = []
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '') {
      if (lines[at + 1]!.includes('-->')) throw refusal(at + 2, 'لا سطر فارغًا قبل المقطع')
      words.push(clean(lines[at + 1]!))
      at += 1
    }
    if (words.length > 0) cues.push(`${write(start)} --> ${write(end)}\n${words.join('\n')}`)
    if (cues.length > maxCues) throw new ProbeRefusal('في ملف الترجمة مقاطع أكثر مما يُقرأ.')
  }
  if (cues.length === 0) throw new ProbeRefusal('لا مقاطع في ملف الترجمة؛ نقبل WebVTT وSRT.')
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function refusal(line: number, why: string): ProbeRefusal {
  return new ProbeRefusal(`ملف الترجمة، السطر ${line}: ${why}.`)
}

function readTiming(line: string, number: number): [start: number, end: number] {
  const [, start, end] = line.length < 300 ? (timing.exec(line.trim()) ?? []) : []
  if (!start || !end) throw refusal(number, 'وقت غير صحيح، مثاله ‎00:01:02.500 --> 00:01:04.000')
  return [milliseconds(start), milliseconds(end)]
}

function milliseconds(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = time.replace(',', '.').split(':').reverse().map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}

function write(time: number): string {
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${two(time / 3_600_000)}:${two((time / 60_000) % 60)}:${two((time / 1000) % 60)}.${String(time % 1000).padStart(3, '0')}`
}

/** Text only: speaker and style markup is dropped. */
function clean(line: string): string {
  return line
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\{\\[^{}]{0,100}\}/g, '')
    .replace(/[<>]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
}
