import { mediaVariantPath, variantSize } from '../../src/features/media/variants.ts'
import type { Handle } from '../../src/platform/database/database.ts'
import type { DemoArticle } from './demo.types.ts'

const bodyWidth = 960
const fileOf = (article: string, index: number) => `gallery/${article}-${index + 1}.webp`

export function galleryPictures(articles: readonly DemoArticle[]) {
  return articles.flatMap(({ key, gallery = [] }) =>
    gallery.map((picture, index) => ({ file: fileOf(key, index), ...picture })),
  )
}

/** Replaces `{gallery}` with the gallery's HTML, as the editor writes it. */
export async function withGallery(
  tx: Handle,
  { key, body, gallery = [] }: DemoArticle,
  pictures: ReadonlyMap<string, number>,
): Promise<string> {
  if (gallery.length === 0) return body
  const ids = gallery.map((_picture, index) => pictures.get(fileOf(key, index)) ?? 0)
  const media = await tx
    .selectFrom('media')
    .select(['id', 'hash', 'width', 'height', 'alt', 'caption'])
    .where('id', 'in', ids)
    .execute()
  const figures = media
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ hash, alt, caption, ...original }) => {
      const src = mediaVariantPath({ hash, width: bodyWidth, format: 'webp' })
      const { width, height } = variantSize(original, { width: bodyWidth })
      return `<figure><img src="${src}" alt="${alt}" width="${width}" height="${height}"><figcaption>${caption}</figcaption></figure>`
    })
  return body.replace('{gallery}', figures.join(''))
}
