import type { Picture } from '../../contract/fields.ts'
import { podcastCategories } from '../../contract/podcast-categories.ts'

/** In pixels; Apple's smallest artwork. Stored pictures stay below its largest, 3000. */
export const smallestCover = 1400

/** The reason why directories would refuse this cover; undefined if they would not. */
export function coverProblem({ width, height }: Pick<Picture, 'width' | 'height'>): string | undefined {
  if (Math.abs(width - height) > 2)
    return `الغلاف مربّع، وهذه الصورة ${width}×${height}؛ قُصّها مربعة ثم ارفعها.`
  if (Math.min(width, height) < smallestCover)
    return `تشترط Apple غلافًا لا يقل عن ${smallestCover}×${smallestCover}، وهذه الصورة ${width}×${height}.`
  return undefined
}

export function isUnder(category: string, subcategory: string): boolean {
  return subcategory === '' || (podcastCategories[category]?.under.includes(subcategory) ?? false)
}
