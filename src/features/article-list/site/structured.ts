import type { PageHead, Site } from '../../../api/page.ts'
import type { Picture } from '../../../contract/fields.ts'
import { type ShareCard, sharePath, shareSize } from '../../../contract/share-pictures.ts'
import { listOf } from '../../../ui/site/structured.ts'
import { articlePath } from '../../article/article.addresses.policy.ts'
import type { ArticleCard } from '../../article/article.schema.ts'
import {
  type Aspect,
  cropOf,
  mediaVariantPath,
  pictureSources,
  shapeName,
  variantSize,
} from '../../media/variants.ts'

const width = 1280

/** JPEG of a picture for feeds and search engines. */
export function linkedPicture(picture: Picture, site: Site, aspect?: Aspect) {
  const crop = cropOf(picture, aspect)
  return {
    url: site.url + mediaVariantPath({ hash: picture.hash, width, format: 'jpeg', aspect, crop }),
    ...variantSize(picture, { width, aspect, crop }),
    alt: picture.alt,
  }
}

/** The share picture: title and picture in one. */
export function shareImageOf(card: ShareCard, site: Site): NonNullable<PageHead['image']> {
  return { url: site.url + sharePath(card, site.name), ...shareSize, alt: card.title }
}

/** The part of a share picture's address that describes this picture. */
export function drawnPicture(
  picture: Picture | null | undefined,
): Pick<ShareCard, 'pictureHash' | 'pictureCrop'> {
  return picture
    ? { pictureHash: picture.hash, pictureCrop: shapeName('share', cropOf(picture, 'share')) }
    : {}
}

/** AVIF of the page's lead picture, to preload. */
export function leadOf(
  picture: Picture,
  sizes: string,
  aspect: Aspect = '16x9',
): NonNullable<PageHead['lead']> {
  const { source } = pictureSources(picture, sizes, { aspect })
  return { srcset: source.srcSet, sizes, type: source.type }
}

export function imageObjectOf(picture: Picture, site: Site, aspect?: Aspect) {
  const { url, width, height } = linkedPicture(picture, site, aspect)
  return { '@type': 'ImageObject', url, width, height }
}

export function publisherOf(site: Site) {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${site.url}/#publisher`,
    name: site.name,
    url: `${site.url}/`,
    logo: site.logo
      ? imageObjectOf(site.logo, site)
      : { '@type': 'ImageObject', url: `${site.url}/icon-512.png`, width: 512, height: 512 },
  }
}

/** WebSite structured data with a SearchAction, for Google's sitelinks search box. */
export function webSiteOf(site: Site) {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    name: site.name,
    url: `${site.url}/`,
    inLanguage: 'ar',
    publisher: { '@id': `${site.url}/#publisher` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.url}/article/search/{search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function itemListOf(site: Site, articles: Pick<ArticleCard, 'id' | 'slug' | 'title'>[]) {
  return listOf(
    site,
    articles.map(article => ({ name: article.title, path: articlePath(article) })),
  )
}

/** Link to a feed in the head. */
export function feedLink(href: string, title: string) {
  return { rel: 'alternate', type: 'application/rss+xml', href, title }
}
