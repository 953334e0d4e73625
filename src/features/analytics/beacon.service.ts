import { z } from 'zod'
import type { PageView, ShownPage } from './page-view.schema.ts'
import { sourceOf } from './source.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u001f\u007f]/g
const label = z
  .string()
  .max(100)
  .transform(text => text.toWellFormed().replace(control, '').trim())
const whole = (max: number) => z.number().int().min(0).max(max)

const maxEngaged = 3600

/** The part of a view that the page reports; the server adds the rest. */
const beacon = z.object({
  id: z.uuid(),
  part: whole(100),
  // PostgreSQL refuses lone surrogates.
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
  engaged: whole(maxEngaged).default(0),
  depth: whole(100).default(0),
})

type Sender = { address: string; userAgent: string; country: string; ownHosts: readonly string[] }

/** Undefined for a foreign request; null for an address that is not a page, which is not counted. */
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
    // Network apps often send no referrer; our own post's link identifies the source.
    source: campaignMedium === 'social' && from.source === 'direct' ? 'social' : from.source,
    campaign,
    campaignSource,
    campaignMedium,
    placement,
    engaged,
    depth,
  }
}

/** Links that we send out identify themselves. */
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
