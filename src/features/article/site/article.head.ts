import type { PageHead, Site } from '../../../api/page.ts'
import { truncate } from '../../../arabic/truncate.ts'
import { agencyPath, articlePath, listPath, narrowedPath } from './addresses.ts'
import type { ArticleData } from './article.loader.ts'
import { leadSizes } from './leadSizes.ts'
import { breadcrumbOf, leadOf, linkedPicture, publisherOf } from './structured.ts'

/** The class of what only subscribers read, for search engines. */
const paidSelector = '.paid'

export function articleHead({ article }: ArticleData, site: Site): PageHead {
  const canonical = articlePath(article)
  const image = article.image ? linkedPicture(article.image, site) : undefined
  return {
    title: article.title,
    description: truncate(article.summary || article.title, 200),
    canonical,
    type: 'article',
    image,
    lead: article.image ? leadOf(article.image, leadSizes.article) : undefined,
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        href: `/rss/category/${article.category.slug}.xml`,
        title: article.category.name,
      },
    ],
    properties: {
      'article:published_time': [article.publishAt],
      'article:modified_time': [modifiedAt(article)],
      'article:section': [article.category.name],
      'article:tag': article.tags.map(tag => tag.name),
    },
    structured: [
      newsArticleOf({ article }, site, canonical),
      breadcrumbOf(site, [
        { name: site.name, path: '/' },
        { name: article.category.name, path: listPath(article.category.slug) },
        { name: article.title, path: canonical },
      ]),
    ],
  }
}

function modifiedAt({ contentUpdatedAt, publishAt }: ArticleData['article']): string {
  return contentUpdatedAt > publishAt ? contentUpdatedAt : publishAt
}

function newsArticleOf({ article }: Pick<ArticleData, 'article'>, site: Site, canonical: string) {
  const { image, author, agency } = article
  const paid = article.access === 'subscribers'
  return {
    '@type': 'NewsArticle',
    '@id': `${site.url}${encodeURI(canonical)}#article`,
    headline: truncate(article.title, 110),
    description: article.summary || undefined,
    image: image
      ? (['16x9', '4x3', '1x1'] as const).map(aspect => {
          const { url, width, height } = linkedPicture(image, site, aspect)
          return { '@type': 'ImageObject', url, width, height, caption: article.imageCaption || undefined }
        })
      : undefined,
    datePublished: article.publishAt,
    dateModified: modifiedAt(article),
    author: author
      ? {
          '@type': 'Person',
          name: author.name,
          url: site.url + encodeURI(narrowedPath('author', author.slug)),
        }
      : agency
        ? { '@type': 'Organization', name: agency.name, url: site.url + encodeURI(agencyPath(agency.slug)) }
        : publisherOf(site),
    publisher: publisherOf(site),
    mainEntityOfPage: site.url + encodeURI(canonical),
    articleSection: article.category.name,
    keywords: article.tags.length > 0 ? article.tags.map(tag => tag.name).join('، ') : undefined,
    inLanguage: 'ar',
    isAccessibleForFree: !paid,
    hasPart: paid
      ? { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: paidSelector }
      : undefined,
  }
}
