import { z } from 'zod'
import type { PageView, ShownPage } from '../../platform/page-view.ts'
import { sourceOf } from './source.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u001f\u007f]/g
const label = z
  .string()
  .max(100)
  .transform(text => text.toWellFormed().replace(control, '').trim())
const whole = (max: number) => z.number().int().min(0).max(max)

const mostEngaged = 3600

/** What a page of ours says of itself; what else is stored, the server knows. */
const beacon = z.object({
  id: z.uuid(),
  part: whole(100),
  // Half a surrogate pair is no character, and refused by the database.
  path: z
    .string()
    .startsWith('/')
    .max(1000)
    .refine(path => path.isWellFormed()),
  referrer: z.string().max(2000).default(''),
  placement: z
    .string()
    .regex(/^(home:\d{1,3}|related|most-read|next|list|search|push|newsletter)?$/)
    .default(''),
  utm: z.tuple([label, label, label]).optional(),
  engaged: whole(mostEngaged).default(0),
  depth: whole(100).default(0),
})

type Sender = { address: string; userAgent: string; country: string; ownHosts: readonly string[] }

/** Undefined where it is none of ours; null of an address that is no page: nobody counts those. */
export function readBeacon(
  text: string,
  sender: Sender,
  pageOf: (path: string) => ShownPage | undefined,
): PageView | null | undefined {
  const parsed = beacon.safeParse(jsonOf(text))
  if (!parsed.success) return undefined
  const page = pageOf(parsed.data.path)
  if (!page) return null
  const { id, part, utm, referrer, engaged, depth } = parsed.data
  const [campaignSource = '', campaignMedium = '', campaign = ''] = utm ?? []
  const { address, userAgent, country, ownHosts } = sender
  const placement = parsed.data.placement || placementOf(campaignMedium)
  const from = sourceOf({ referrer, userAgent }, ownHosts)
  return {
    id,
    part,
    page,
    address,
    userAgent,
    country,
    ...from,
    // Apps of networks often send no referrer; the link of our own post says where it stands.
    source: campaignMedium === 'social' && from.source === 'direct' ? 'social' : from.source,
    campaign,
    campaignSource,
    campaignMedium,
    placement,
    engaged,
    depth,
  }
}

/** Links that we send out ourselves say so. */
function placementOf(medium: string): string {
  if (medium === 'push') return 'push'
  return medium === 'email' ? 'newsletter' : ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
