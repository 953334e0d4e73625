import type { Site } from '../../../api/page.ts'
import { mediaVariantPath } from '../../media/variants.ts'

/** JPEG for directories, which want a square of 1400 to 3000 pixels. */
export function coverAddress({ hash }: { hash: string }, site: Pick<Site, 'url'>): string {
  return site.url + mediaVariantPath({ hash, width: 1600, format: 'jpeg', aspect: '1x1' })
}
