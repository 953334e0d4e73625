import * as nouns from '../../../arabic/nouns.ts'
import { oblique, plural } from '../../../arabic/plural.ts'
import type { StaffItem, StoryLevel } from '../story.schema.ts'

export const levelLabel = {
  copy: 'النص نفسه',
  update: 'بمستجدات',
  event: 'بكلمات أخرى',
} as const satisfies Record<StoryLevel, string>

/** The outlet that a member comes from. */
export function outletOf({ agency, source, feed }: Pick<StaffItem, 'agency' | 'source' | 'feed'>): string {
  return agency?.name ?? source?.name ?? feed?.name ?? 'التحرير'
}

/** «متأخرًا دقيقتين». */
export function delayOf(minutes: number): string {
  if (minutes < 1) return 'في الدقيقة نفسها'
  if (minutes < 120) return `متأخرًا ${plural(minutes, oblique(nouns.minute))}`
  return `متأخرًا ${plural(Math.floor(minutes / 60), oblique(nouns.hour))}`
}
