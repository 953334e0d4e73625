import * as nouns from '../../arabic/nouns.ts'
import { oblique, plural } from '../../arabic/plural.ts'
import type { StoryLevel } from './story.schema.ts'

/** Sources that closing leaves a story; more copies go on waiting. Bounds the work of a choice, and of undoing it. */
export const maxSources = 100

export const levelLabel = {
  copy: 'النص نفسه',
  update: 'بمستجدات',
  event: 'بكلمات أخرى',
} as const satisfies Record<StoryLevel, string>

/** Delay of a member behind the first, with the given word for «after»: «بعد دقيقتين». */
export function delayOf(minutes: number, after: 'بعد' | 'متأخرًا'): string {
  if (minutes < 1) return 'في الدقيقة نفسها'
  if (minutes < 120) return `${after} ${plural(minutes, oblique(nouns.minute))}`
  return `${after} ${plural(Math.floor(minutes / 60), oblique(nouns.hour))}`
}
