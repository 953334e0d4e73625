import type { Handle } from '../../platform/database/database.ts'
import { printable } from '../../platform/documents/xml.ts'
import { sourceOf } from '../analytics/source.ts'
import { isLockedForReaders } from './conversion.queries.ts'

export type Origin = {
  /** The locked article whose offer was followed. */
  article?: number | undefined
  /** A word for links that we send, `direct`, or the referring host. */
  from?: string | undefined
  campaign?: string | undefined
}

const sentByUs: Record<string, string> = {
  email: 'newsletter',
  push: 'push',
  social: 'social',
  direct: 'direct',
}

/**
 * Columns of a new subscription. The host of the referring page becomes its group and is not stored; articles that
 * readers cannot see, or that are not locked, are ignored.
 */
export async function originColumns(
  db: Handle,
  { article, from = '', campaign = '' }: Origin,
  siteUrl: string,
) {
  const isWall = article !== undefined && (await isLockedForReaders(db, article))
  return {
    from_article: isWall ? article : null,
    from_source: sentByUs[from] ?? groupOf(from, siteUrl),
    from_campaign: printable(campaign).trim(),
  }
}

/** The columns that say something. */
export function knownOf(columns: Awaited<ReturnType<typeof originColumns>>): Partial<typeof columns> {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value))
}

function groupOf(host: string, siteUrl: string): string {
  if (!/^[a-z0-9.-]+(:\d+)?$/i.test(host) || !host.includes('.')) return ''
  const { source } = sourceOf({ referrer: `https://${host}/`, userAgent: '' }, [new URL(siteUrl).host])
  return source === 'internal' ? '' : source
}
