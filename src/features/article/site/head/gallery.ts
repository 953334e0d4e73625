import type { Site } from '../../../../api/page.ts'

const picture = /<img [^>]*?src="(\/[^"]+)"/g
const maxPictures = 50

/** Pictures of a photo story that readers get: https://schema.org/ImageGallery */
export function galleryOf(html: string, about: { name: string; url: string }, site: Site) {
  const image = Array.from(html.matchAll(picture), ([, src]) => site.url + src).slice(0, maxPictures)
  return image.length > 0 ? [{ '@type': 'ImageGallery', ...about, image }] : []
}
