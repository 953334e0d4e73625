import { parseVariantPath, pictureSources } from '../../media/variants.ts'

const inBody = '(min-width: 48rem) 42rem, 100vw'

/**
 * Sanitised HTML as a page sets it: pictures that wait until they are near and come in the right width,
 * tables that scroll by themselves when they are wider than the page.
 */
export function prepareBody(html: string): string {
  return html
    .replace(
      /<img ([^>]*?)\s*\/?>/g,
      (_tag, attributes: string) => `<img ${sourcesOf(attributes)} loading="lazy" decoding="async">`,
    )
    .replaceAll('<table>', '<div class="table" role="region" aria-label="جدول" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

/** Of our own pictures every width there is, of which the browser takes one. */
function sourcesOf(attributes: string): string {
  const read = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  const variant = parseVariantPath(read('src') ?? '')
  const width = Number(read('width'))
  const height = Number(read('height'))
  if (!variant || !width || !height) return attributes
  const { img } = pictureSources({ hash: variant.hash, width, height }, inBody, { aspect: variant.aspect })
  return `${attributes} srcset="${img.srcSet}" sizes="${inBody}"`
}
