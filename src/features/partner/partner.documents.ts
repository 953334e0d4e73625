import type { Site } from '../../api/page.ts'
import { formatGregorian } from '../../arabic/dates.ts'
import { authorNamesOf } from '../../contract/contributor-roles.ts'
import { correctionKinds } from '../../contract/correction-kinds.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import { contentTypes } from '../../platform/documents/document.ts'
import { element, printable, text } from '../../platform/documents/xml.ts'
import { articlePath } from '../article/article.addresses.policy.ts'
import { pictureLine } from '../article/site/body/pictureLine.ts'
import { wholeAddresses } from '../article/site/body/wholeAddresses.ts'
import { linkedPicture } from '../article-list/site/structured.ts'
import { type PartnerFormat, partnerFiles } from './partner.contract.ts'
import type { PartnerArticle, PartnerList, PartnerScope } from './partner.service.ts'

type FeedFile = { body: string; type: string; newest: Date }
type Item = ReturnType<typeof itemOf>
type Feed = { partner: PartnerScope; site: Site; list: PartnerList; items: Item[]; newest: Date }

/** Returns undefined if the address names no known format. */
export function formatOf(file: string): PartnerFormat | undefined {
  const formats = Object.keys(partnerFiles) as PartnerFormat[]
  return formats.find(format => partnerFiles[format] === file)
}

const writers = { rss: writeRss, atom: writeAtom, json: writeJson } satisfies Record<
  PartnerFormat,
  (feed: Feed) => string
>

/** A partner's feed with full texts. Its own address is written without the key. */
export function writePartnerFeed(
  format: PartnerFormat,
  { partner, site, list }: Pick<Feed, 'partner' | 'site' | 'list'>,
): FeedFile {
  const items = list.articles.map(article => itemOf(article, site))
  const times = [...items.map(({ changedAt }) => changedAt), ...list.withdrawals.map(({ at }) => at)]
  const newest = new Date(Math.max(Date.parse(partner.createdAt), ...times.map(at => Date.parse(at))))
  const body = writers[format]({ partner, site, list, items, newest })
  return { body, type: format === 'json' ? contentTypes.jsonFeed : contentTypes[format], newest }
}

const idOf = (id: number, site: Site) => `${site.url}/article/${id}`

function itemOf(article: PartnerArticle, site: Site) {
  const { corrections, image } = article
  const picture = image ? linkedPicture(image, site) : undefined
  const notes = corrections.map(
    ({ kind, text: note, at }) =>
      `<p><strong>${correctionKinds[kind]}، ${formatGregorian(at)}:</strong> ${escapeHtml(note)}</p>`,
  )
  const authors = authorNamesOf(article)
  const times = [article.publishAt, article.contentUpdatedAt, ...corrections.map(({ at }) => at)]
  return {
    id: idOf(article.id, site),
    url: site.url + encodeURI(articlePath(article)),
    title: article.title,
    summary: article.summary,
    html: printable(pictureLine(article) + wholeAddresses(article, site) + notes.join('')),
    publishedAt: new Date(article.publishAt).toISOString(),
    changedAt: new Date(Math.max(...times.map(at => Date.parse(at)))).toISOString(),
    authors: authors.length > 0 ? authors : [article.agency?.name ?? site.name],
    categories: [article.category.name, ...article.tags.map(({ name }) => name)],
    isLocked: article.access !== 'free',
    picture: picture && { ...picture, caption: article.imageCaption, credit: article.imageCredit },
  }
}

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const lockedWords = 'للمشتركين'
const titleOf = ({ partner, site }: Feed) => `${site.name}: ${partner.name}`
const selfOf = ({ site }: Feed, format: PartnerFormat) => `${site.url}/partner/${partnerFiles[format]}`

function mediaOf({ picture }: Item): string {
  if (!picture) return ''
  const { url, width, height, alt, caption, credit } = picture
  return element('media:content', text('media:description', caption || alt) + text('media:credit', credit), {
    url,
    type: 'image/jpeg',
    medium: 'image',
    width,
    height,
  })
}

/** Withdrawn articles are left out, as RSS has no word for them. */
function writeRss(feed: Feed): string {
  const { site, items, newest } = feed
  const channel = [
    text('title', titleOf(feed)),
    text('link', site.url),
    text('description', titleOf(feed)),
    text('language', 'ar'),
    text('lastBuildDate', newest.toUTCString()),
    element('atom:link', '', { href: selfOf(feed, 'rss'), rel: 'self', type: 'application/rss+xml' }),
    ...items.map(item =>
      element(
        'item',
        [
          text('title', item.title),
          text('link', item.url),
          text('guid', item.id, { isPermaLink: 'false' }),
          text('pubDate', new Date(item.publishedAt).toUTCString()),
          text('atom:updated', item.changedAt),
          ...item.authors.map(name => text('dc:creator', name)),
          ...item.categories.map(name => text('category', name)),
          item.isLocked ? text('dc:rights', lockedWords) : '',
          text('description', item.summary || item.title),
          text('content:encoded', item.html),
          item.picture
            ? element('enclosure', '', { url: item.picture.url, type: 'image/jpeg', length: 0 })
            : '',
          mediaOf(item),
        ].join(''),
      ),
    ),
  ]
  return xmlHead + element('rss', element('channel', channel.join('')), { version: '2.0', ...namespaces })
}

/** Names withdrawn articles as RFC 6721 has it. */
function writeAtom(feed: Feed): string {
  const { site, items, list, newest } = feed
  const parts = [
    text('title', titleOf(feed)),
    text('id', `${site.url}/partner/${feed.partner.id}`),
    text('updated', newest.toISOString()),
    element('link', '', { rel: 'self', href: selfOf(feed, 'atom'), type: 'application/atom+xml' }),
    element('link', '', { rel: 'alternate', href: site.url, type: 'text/html' }),
    ...list.withdrawals.map(({ id, at }) =>
      element('at:deleted-entry', '', { ref: idOf(id, site), when: new Date(at).toISOString() }),
    ),
    ...items.map(item =>
      element(
        'entry',
        [
          text('title', item.title),
          text('id', item.id),
          element('link', '', { rel: 'alternate', href: item.url, type: 'text/html' }),
          text('published', item.publishedAt),
          text('updated', item.changedAt),
          ...item.authors.map(name => element('author', text('name', name))),
          ...item.categories.map(term => element('category', '', { term })),
          item.isLocked ? text('rights', lockedWords) : '',
          text('summary', item.summary),
          text('content', item.html, { type: 'html' }),
          mediaOf(item),
        ].join(''),
      ),
    ),
  ]
  return (
    xmlHead +
    element('feed', parts.join(''), {
      xmlns: namespaces['xmlns:atom'],
      'xmlns:at': 'http://purl.org/atompub/tombstones/1.0',
      'xmlns:media': namespaces['xmlns:media'],
      'xml:lang': 'ar',
    })
  )
}

/** JSON Feed 1.1. Fields that it lacks are in extensions, whose names begin with an underscore. */
function writeJson(feed: Feed): string {
  const { site, items, list } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    home_page_url: site.url,
    feed_url: selfOf(feed, 'json'),
    language: 'ar',
    items: items.map(({ picture, ...item }) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary || undefined,
      content_html: item.html,
      date_published: item.publishedAt,
      date_modified: item.changedAt,
      authors: item.authors.map(name => ({ name })),
      tags: item.categories,
      image: picture?.url,
      attachments: picture && [
        { url: picture.url, mime_type: 'image/jpeg', title: picture.caption || picture.alt },
      ],
      _picture: picture && { caption: picture.caption, credit: picture.credit },
      _access: { locked: item.isLocked },
    })),
    _withdrawn: { items: list.withdrawals.map(({ id, at }) => ({ id: idOf(id, site), at })) },
  })
}

export const unknownKey = 'لا خلاصة لهذا المفتاح: ليس من مفاتيحنا، أو أُوقف، أو انتهى.'
export const missingKey = 'أرسل مفتاح الشريك في العنوان، أو في الترويسة Authorization: Bearer.'
export const otherFormat = 'لا يشمل هذا المفتاح هذه الصيغة.'
