import type { PageHead, Site } from '../../../api/page.ts'
import type { Picture } from '../../../contract/fields.ts'
import { type Aspect, mediaVariantPath, pictureSources, variantSize } from '../../media/variants.ts'
import type { ArticleCard } from '../article.schema.ts'
import { articlePath } from './addresses.ts'

const width = 1280

/** The JPEG of a picture for those who read links: Open Graph, feeds, search engines. */
export function linkedPicture(picture: Picture, site: Site, aspect: Aspect = '16x9') {
  return {
    url: site.url + mediaVariantPath({ hash: picture.hash, width, format: 'jpeg', aspect }),
    ...variantSize(picture, { width, aspect }),
    alt: picture.alt,
  }
}

/** The AVIF of the picture a page opens with, to be asked for in the head. */
export function leadOf(picture: Picture, sizes: string): NonNullable<PageHead['lead']> {
  const { source } = pictureSources(picture, sizes, { aspect: '16x9' })
  return { srcset: source.srcSet, sizes, type: source.type }
}

export function publisherOf(site: Site) {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${site.url}/#publisher`,
    name: site.name,
    url: `${site.url}/`,
    logo: { '@type': 'ImageObject', url: `${site.url}/icon-512.png`, width: 512, height: 512 },
  }
}

export function breadcrumbOf(site: Site, steps: { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url + encodeURI(path),
    })),
  }
}

export function itemListOf(site: Site, articles: Pick<ArticleCard, 'id' | 'slug' | 'title'>[]) {
  return {
    '@type': 'ItemList',
    itemListElement: articles.map((article, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: article.title,
      url: site.url + encodeURI(articlePath(article)),
    })),
  }
}
