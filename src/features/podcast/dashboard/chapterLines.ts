import { formatDuration } from '../../../arabic/duration.ts'
import type { Chapter } from '../podcast.contract.ts'

const line = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(?:[-–—]\s+)?(\S.*)$/

/** Chapters as editors write them, one a line: «01:30 الضيف يعرّف بنفسه». */
export function readChapters(text: string): { chapters: Chapter[] } | { wrong: string } {
  const chapters: Chapter[] = []
  for (const raw of westernDigits(text).split('\n')) {
    const written = raw.trim()
    if (!written) continue
    const [, hours = '0', minutes, seconds, title] = line.exec(written) ?? []
    if (minutes === undefined || seconds === undefined || title === undefined) return { wrong: written }
    chapters.push({
      seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      title: title.trim(),
    })
  }
  return { chapters }
}

export function writeChapters(chapters: Chapter[]): string {
  return chapters.map(({ seconds, title }) => `${westernDigits(formatDuration(seconds))} ${title}`).join('\n')
}

/** Digits of times only: a title keeps its own. */
function westernDigits(text: string): string {
  return text.replace(/^[\s٠-٩۰-۹:]+/gmu, time =>
    time.replace(/[٠-٩۰-۹]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf)),
  )
}
