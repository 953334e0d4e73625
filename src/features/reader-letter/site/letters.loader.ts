import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { truncate } from '../../../arabic/truncate.ts'
import { fail } from '../../../contract/fail.ts'
import { breadcrumbOf, collectionPageOf, listOf, pageAboutUs } from '../../../ui/site/structured.ts'
import { articlePath, listPagePath, shortPath } from '../../article/article.addresses.policy.ts'
import { publisherOf, shareImageOf } from '../../article-list/site/structured.ts'
import {
  letterPath,
  lettersFeedPath,
  lettersPath,
  lettersTitle,
  letterTitle,
  writeLetterPath,
} from '../reader-letter.addresses.policy.ts'
import type { ReaderLetter } from '../reader-letter.contract.ts'

const perPage = 20

export type LettersData = { after: string | null; items: ReaderLetter[]; next: string | null }

export async function loadLetters({ client, query }: PageAsk<'after'>): Promise<LettersData> {
  const after = query.get('after')
  return { after, ...(await client.readerLetter.list({ limit: perPage, after: after ?? undefined })) }
}

const crumb = { name: lettersTitle, path: lettersPath }

export function lettersHead({ after, items, next }: LettersData, site: Site): PageHead {
  const page = {
    title: lettersTitle,
    description: `رسائل من قراء ${site.name} اختارها المحرر للنشر، وردود التحرير عليها.`,
    canonical: listPagePath(lettersPath, after),
  }
  const letters = items.map(letter => ({ name: letterTitle(letter), path: letterPath(letter) }))
  return {
    ...page,
    // Later pages shift with every new letter.
    noindex: items.length === 0 || after !== null,
    links: [
      { rel: 'alternate', type: 'application/rss+xml', href: lettersFeedPath, title: lettersTitle },
      ...(next === null ? [] : [{ rel: 'next', href: listPagePath(lettersPath, next) }]),
    ],
    structured: [collectionPageOf(site, page, listOf(site, letters)), breadcrumbOf(site, [crumb])],
  }
}

export async function loadLetter({ client, params }: PageAsk): Promise<{ letter: ReaderLetter }> {
  if (!/^[1-9]\d{0,8}$/.test(params.id ?? '')) throw fail('NOT_FOUND')
  return { letter: await client.readerLetter.get({ id: Number(params.id) }) }
}
export type LetterData = Awaited<ReturnType<typeof loadLetter>>

export function letterHead({ letter }: LetterData, site: Site): PageHead {
  const { name, city, text, reply, publishedAt, updatedAt, article } = letter
  const path = letterPath(letter)
  const title = letterTitle(letter)
  const url = site.url + path
  const publisher = publisherOf(site)
  const image = shareImageOf({ kind: 'letter', id: letter.id, title }, site)
  return {
    title: `${title}: ${lettersTitle}`,
    description: truncate(text, 160),
    canonical: path,
    type: 'article',
    image,
    properties: { 'article:published_time': [publishedAt] },
    structured: [
      {
        '@type': 'OpinionNewsArticle',
        '@id': `${url}#letter`,
        url,
        headline: title,
        articleSection: lettersTitle,
        articleBody: text,
        image: image.url,
        datePublished: publishedAt,
        dateModified: updatedAt,
        mainEntityOfPage: url,
        inLanguage: 'ar',
        author: { '@type': 'Person', name, homeLocation: { '@type': 'Place', name: city } },
        publisher,
        isPartOf: { '@id': `${site.url}/#website` },
        ...(article && { about: { '@id': `${site.url}${encodeURI(articlePath(article))}#article` } }),
        ...(reply && { comment: { '@type': 'Comment', text: reply, author: { '@id': publisher['@id'] } } }),
      },
      breadcrumbOf(site, [crumb, { name: title, path }]),
    ],
  }
}

/** The form, with a link to the article that the letter is about, if the address names one. */
export async function loadWriteLetter({ client, query, site }: PageAsk<'article'>) {
  const asked = query.get('article') ?? ''
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined
  const [article, options, settings] = await Promise.all([
    id ? client.article.get({ id }) : undefined,
    client.session.options(),
    client.setting.website(),
  ])
  return {
    article: article ? { title: article.title, link: site.url + shortPath(article) } : null,
    captcha: options.captcha,
    keptDays: settings.values.readerLettersKeptDays,
  }
}
export type WriteLetterData = Awaited<ReturnType<typeof loadWriteLetter>>

export function writeLetterHead({ article }: WriteLetterData, site: Site): PageHead {
  const page = { title: 'اكتب إلى المحرر', canonical: writeLetterPath }
  return {
    ...page,
    description: `اكتب رسالة إلى محرر ${site.name}؛ تُنشر باسمك إن اختيرت.`,
    // One form for each article.
    noindex: article !== null,
    structured: [
      pageAboutUs(site, page),
      breadcrumbOf(site, [crumb, { name: page.title, path: page.canonical }]),
    ],
  }
}
