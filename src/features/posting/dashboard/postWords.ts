import { siteUrl } from '../../../ui/dashboard/siteAddress.ts'
import type { Post } from '../post.contract.ts'

export const stateWords = {
  scheduled: { label: 'ينتظر موعده', colour: 'blue' },
  sending: { label: 'يُنشر الآن', colour: 'amber' },
  posted: { label: 'نُشر', colour: 'teal' },
  failed: { label: 'لم يُنشر', colour: 'red' },
  unknown: { label: 'لا يُعرف', colour: 'orange' },
  withdrawn: { label: 'سُحب', colour: 'gray' },
} as const satisfies Record<Post['state'], object>

export const followWords = {
  edit: { waiting: 'يُصوّب', doing: 'يُصوّب', failed: 'لم يُصوّب هناك' },
  remove: { waiting: 'يُحذف', doing: 'يُحذف', failed: 'لم يُحذف هناك' },
} as const satisfies Record<NonNullable<Post['follow']>, Record<Post['followState'], string>>

export const correctedWords = { edit: 'صُوّب هناك', reply: 'صُوّب بردّ عليه' } as const satisfies Record<
  NonNullable<Post['corrected']>,
  string
>

/** A short link as readers see it. */
const shortLink = (code: string) => `${siteUrl}/s/${code}`
/** Placeholder for the link that is created with the post. */
export const sampleLink = shortLink('XXXXXXX')
