import type { Picture } from '../../contract/fields.ts'
import { podcastCategories } from './podcast-categories.schema.ts'

export const removedMessage = 'أُزيل هذا البرنامج من الموقع.'

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

/** https://podcasters.apple.com/support/823-podcast-requirements: what is missing of an episode, in Arabic. */
export function episodeGaps({
  summary,
  description,
  number,
  type,
  showType,
}: {
  summary: string
  description: string
  number: number | null
  type: 'full' | 'trailer' | 'bonus'
  showType: 'episodic' | 'serial'
}): string[] {
  const isPlayed = /<audio src="\/media\/[0-9a-f]{32}\.(?:mp3|m4a)"/.test(description)
  return [
    !isPlayed && 'لا تسجيل MP3 أو M4A، فلا تدخل الحلقة خلاصة البرنامج',
    summary.trim() === '' && 'بلا ملخص، وهو وصف الحلقة',
    showType === 'serial' && type === 'full' && number === null && 'بلا رقم حلقة، وبرنامجها متسلسل',
  ].filter(gap => gap !== false)
}
