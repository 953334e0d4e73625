import type { PageHead, Site } from '../../../../api/page.ts'
import { truncate } from '../../../../arabic/truncate.ts'
import type { ArticleKind } from '../../../../contract/article-kinds.ts'
import { type ContributorRole, isAuthorRole } from '../../../../contract/contributor-roles.ts'
import type { Picture, ShownReference } from '../../../../contract/fields.ts'
import { breadcrumbOf } from '../../../../ui/site/structured.ts'
import { leadSizes } from '../../../article-list/site/leadSizes.ts'
import {
  drawnPicture,
  feedLink,
  imageObjectOf,
  leadOf,
  publisherOf,
  shareImageOf,
} from '../../../article-list/site/structured.ts'
import { episodeThing } from '../../../podcast/site/podcast.structured.ts'
import {
  agencyPath,
  articlePath,
  coverageFeedPath,
  entryPath,
  feedPath,
  listPath,
  narrowedPath,
} from '../../article.addresses.policy.ts'
import type { ArticleData } from '../article.loader.ts'
import { galleryOf } from './gallery.ts'
import { hasRecording, playersOf } from './players.ts'

type Article = ArticleData['article']

/** Kinds that schema.org distinguishes: https://schema.org/NewsArticle#subtypes */
const types: Partial<Record<ArticleKind, string>> = {
  opinion: 'OpinionNewsArticle',
  analysis: 'AnalysisNewsArticle',
  explainer: 'BackgroundNewsArticle',
}

/** Class of the paid part, for search engines. */
const paidSelector = '.paid'

export function articleHead({ article, coverage, episode }: ArticleData, site: Site): PageHead {
  const path = articlePath(article)
  const { category, outside } = article
  const description = truncate(article.summary || article.title, 200)
  return {
    title: outside?.seoTitle || article.title,
    description: outside?.seoDescription || description,
    shared: {
      title: outside?.shareTitle || article.title,
      description: outside?.shareDescription || description,
    },
    canonical: outside?.canonicalUrl ?? path,
    noindex: outside?.noindex,
    type: 'article',
    image: shareImage(article, site),
    // Most readers get the moving variant of an animation, which is too large to preload.
    lead: article.image && !article.image.moving ? leadOf(article.image, leadSizes.article) : undefined,
    links: [
      ...(coverage ? [feedLink(coverageFeedPath(article), article.title)] : []),
      ...(category.slug ? [feedLink(feedPath('category', category.slug), category.name)] : []),
    ],
    properties: {
      'article:published_time': [article.publishAt],
      'article:modified_time': [modifiedAt(article)],
      'article:section': [category.name],
      'article:tag': article.tags.map(tag => tag.name),
    },
    structured: [
      coverage
        ? liveBlogOf(newsArticleOf(article, site), article, coverage, site)
        : newsArticleOf(article, site),
      ...(episode ? [episodeThing({ ...episode, article }, episode.podcast, site)] : []),
      ...(article.kind === 'photos'
        ? galleryOf(article.description, { name: article.title, url: site.url + encodeURI(path) }, site)
        : []),
      breadcrumbOf(site, [
        ...(category.slug ? [{ name: category.name, path: listPath(category.slug) }] : []),
        { name: article.title, path },
      ]),
    ],
  }
}

function shareImage({ id, title: own, category, image, outside }: Article, site: Site) {
  const { name: kicker, colour } = category
  const title = outside?.shareTitle || own
  return shareImageOf(
    { kind: 'article', id, title, kicker, colour, ...drawnPicture(outside?.shareImage ?? image) },
    site,
  )
}

function modifiedAt({ contentUpdatedAt, publishAt }: Article): string {
  return contentUpdatedAt > publishAt ? contentUpdatedAt : publishAt
}

function newsArticleOf(article: Article, site: Site) {
  const { category, corrections, people, tags } = article
  const url = site.url + encodeURI(articlePath(article))
  const paid = article.access === 'subscribers'
  return {
    '@type': types[article.kind] ?? 'NewsArticle',
    '@id': `${url}#article`,
    url,
    headline: truncate(article.title, 110),
    description: article.summary || undefined,
    image: picturesOf(article, site),
    ...playersOf(
      article.description,
      {
        name: truncate(article.title, 110),
        description: article.summary || article.title,
        publishAt: article.publishAt,
        picture: picturesOf(article, site)[0]?.url,
        paid,
      },
      site,
    ),
    ...narrationOf(article, site),
    datePublished: article.publishAt,
    dateModified: modifiedAt(article),
    author: authorOf(article, site),
    ...othersOf(article, site),
    publisher: publisherOf(site),
    mainEntityOfPage: article.outside?.canonicalUrl ?? url,
    articleSection: category.name,
    keywords: tags.length > 0 ? tags.map(tag => tag.name).join('، ') : undefined,
    mentions:
      people.length > 0
        ? people.map(({ name, slug }) => ({
            '@type': 'Person',
            name,
            url: site.url + encodeURI(narrowedPath('person', slug)),
          }))
        : undefined,
    inLanguage: 'ar',
    isBasedOn: article.originalUrl ?? undefined,
    isAccessibleForFree: !paid,
    hasPart: paid
      ? { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: paidSelector }
      : undefined,
    correction:
      corrections.length > 0
        ? corrections.map(({ text, at }) => ({ '@type': 'CorrectionComment', text, datePublished: at }))
        : undefined,
  }
}

/** AudioObject of the recorded reading; replaces audio found in the body, except of an audio article, which is that audio. */
function narrationOf({ narration, kind, description, title, publishAt, access }: Article, site: Site) {
  if (!narration || (kind === 'audio' && hasRecording(description))) return {}
  const { src, type, seconds } = narration
  const audio = {
    '@type': 'AudioObject',
    name: truncate(title, 110),
    contentUrl: site.url + src,
    encodingFormat: type,
    uploadDate: publishAt,
    duration: seconds ? `PT${seconds}S` : undefined,
    isAccessibleForFree: access === 'free',
  }
  return { audio: [audio] }
}

/** Coverage as search engines know it: https://schema.org/LiveBlogPosting */
function liveBlogOf(
  of: ReturnType<typeof newsArticleOf>,
  article: Article,
  { startedAt, endedAt, updates }: NonNullable<ArticleData['coverage']>,
  site: Site,
) {
  return {
    ...of,
    '@type': 'LiveBlogPosting',
    coverageStartTime: startedAt,
    coverageEndTime: endedAt ?? undefined,
    liveBlogUpdate: updates.map(({ id, title, text, postedAt, editedAt }) => {
      const url = site.url + encodeURI(entryPath(article, id))
      return {
        '@type': 'BlogPosting',
        '@id': url,
        url,
        headline: title,
        articleBody: text,
        datePublished: postedAt,
        dateModified: editedAt ?? postedAt,
        author: of.author,
      }
    }),
  }
}

/** The photograph in the three required shapes; without one, the share picture. */
function picturesOf(article: Article, site: Site) {
  const { image, imageCaption, imageCredit } = article
  if (!image) {
    const { url, width, height } = shareImage(article, site)
    return [{ '@type': 'ImageObject', url, width, height }]
  }
  return (['16x9', '4x3', '1x1'] as const).map(aspect => ({
    ...imageObjectOf(image, site, aspect),
    caption: imageCaption || undefined,
    creditText: imageCredit || undefined,
  }))
}

function urlOf(site: Site, path: string | null): string | undefined {
  return path === null ? undefined : site.url + encodeURI(path)
}

/** Properties of schema.org for other roles than the authors'. */
const propertyOf: Partial<Record<ContributorRole, string>> = { translation: 'translator', editing: 'editor' }

function othersOf({ contributors }: Article, site: Site) {
  const named: Record<string, unknown[]> = {}
  for (const one of contributors.filter(({ role }) => !isAuthorRole(role))) {
    const property = propertyOf[one.role] ?? 'contributor'
    named[property] = [...(named[property] ?? []), personOf(one, site)]
  }
  return named
}

function personOf({ name, slug, image }: ShownReference & { image: Picture | null }, site: Site) {
  return {
    '@type': 'Person',
    name,
    url: urlOf(site, slug && narrowedPath('author', slug)),
    image: image ? imageObjectOf(image, site) : undefined,
  }
}

function authorOf({ author, authorImage, contributors, agency }: Article, site: Site) {
  const authors = [
    ...(author ? [{ ...author, image: authorImage }] : []),
    ...contributors.filter(({ role }) => isAuthorRole(role)),
  ].map(one => personOf(one, site))
  if (authors.length > 0) return authors.length === 1 ? authors[0] : authors
  if (agency) {
    const url = urlOf(site, agency.slug && agencyPath(agency.slug))
    return { '@type': 'Organization', name: agency.name, url }
  }
  return publisherOf(site)
}
