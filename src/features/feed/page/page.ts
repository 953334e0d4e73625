import type { Services } from '../../../platform/context.ts'

export type PageParts = Pick<Services, 'db' | 'outbound'>

/** A fetched page. `robots`: its X-Robots-Tag. */
export type Page = { bytes: Uint8Array; contentType: string; url: string; robots: string }
