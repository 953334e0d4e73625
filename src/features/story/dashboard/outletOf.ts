import type { StaffItem } from '../story.schema.ts'

/** The outlet that a member comes from. */
export function outletOf({ agency, source, feed }: Pick<StaffItem, 'agency' | 'source' | 'feed'>): string {
  return agency?.name ?? source?.name ?? feed?.name ?? 'التحرير'
}
