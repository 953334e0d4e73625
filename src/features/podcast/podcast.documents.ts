import type { Site } from '../../api/page.ts'
import { truncate } from '../../arabic/truncate.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { findIdBySlug } from '../../platform/database/slugs.ts'
import { contentTypes, type DocumentBody, type Documents } from '../../platform/documents/document.ts'
import { element, text } from '../../platform/documents/xml.ts'
import { chaptersPath, podcastFeedPath, podcastPath } from './podcast.addresses.policy.ts'
import { podcastEntity } from './podcast.entity.ts'
import { coverProblem, removedMessage } from './podcast.policy.ts'
import {
  type FeedItem,
  type FeedShow,
  findChapters,
  findFeed,
  listFeedItems,
  wasRemoved,
} from './podcast.reader.queries.ts'
import { coverAddress } from './site/coverAddress.ts'

type Ask = { db: Handle; site: Site; name: string; addCacheTags: ApiContext['addCacheTags'] }

/** Apple reads no more episodes of a feed. */
const maxItems = 300
/** Apple's limit of descriptions, in bytes. */
const maxBytes = 4000

export const podcastDocuments = {
  '/podcast/:name/feed.xml': { type: contentTypes.rss, render: renderPodcast },
  '/podcast/chapters/:name': { type: contentTypes.chapters, render: renderChapters },
} satisfies Documents<Ask>

async function renderPodcast({ db, site, name, addCacheTags }: Ask): Promise<DocumentBody> {
  // Tags 404s too, so that publishing the show invalidates them.
  addCacheTags(cacheTag.all('podcasts'))
  const id = await findIdBySlug(db, podcastEntity, name)
  const show = id && (await findFeed(db, id))
  if (!show) {
    if (!id && (await wasRemoved(db, name))) throw fail('GONE', undefined, removedMessage)
    return { body: '' }
  }
  if (show.slug !== name) return { movedTo: podcastFeedPath(show) }
  const items = await listFeedItems(db, show.id, maxItems)
  // An agency may be opened to everybody, and its episodes with it.
  addCacheTags(cacheTag.one('podcasts', show.id), cacheTag.all('agencies'))
  addCacheTags(...items.map(item => cacheTag.article(item.id)))
  if (show.image) addCacheTags(cacheTag.one('media', show.image.id))
  const heard = items.filter(({ recording }) => recording !== null)
  const changes = heard.map(item => Date.parse(changedAt(item)))
  const lastModified = changes.length > 0 ? new Date(Math.max(...changes)) : undefined
  return {
    body: writeFeed(show, heard, site, lastModified),
    ...(lastModified && { lastModified }),
    links: [{ href: site.url + encodeURI(podcastFeedPath(show)), rel: 'self' }],
  }
}

const changedAt = ({ contentUpdatedAt, publishAt }: FeedItem) =>
  contentUpdatedAt > publishAt ? contentUpdatedAt : publishAt

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

function writeFeed(show: FeedShow, items: FeedItem[], site: Site, lastModified: Date | undefined): string {
  const self = site.url + encodeURI(podcastFeedPath(show))
  const channel = [
    text('title', oneLine(show.name)),
    text('link', site.url + encodeURI(podcastPath(show))),
    text('description', withinBytes(show.description, maxBytes)),
    text('language', show.language),
    text('copyright', show.copyright),
    text('lastBuildDate', lastModified?.toUTCString()),
    element('atom:link', '', { href: self, rel: 'self', type: 'application/rss+xml' }),
    // Tells directories that they have found the feed where it moved to.
    show.hasMoved ? text('itunes:new-feed-url', self) : '',
    text('itunes:author', oneLine(show.author)),
    show.ownerEmail
      ? element(
          'itunes:owner',
          text('itunes:name', oneLine(show.ownerName || show.author)) + text('itunes:email', show.ownerEmail),
        )
      : '',
    show.image ? element('itunes:image', '', { href: coverAddress(show.image, site) }) : '',
    element(
      'itunes:category',
      show.subcategory && element('itunes:category', '', { text: show.subcategory }),
      {
        text: show.category,
      },
    ),
    text('itunes:explicit', String(show.explicit)),
    text('itunes:type', show.type),
    text('podcast:guid', show.guid),
    text('podcast:medium', 'podcast'),
    text('podcast:locked', 'yes', show.ownerEmail ? { owner: show.ownerEmail } : {}),
    show.fundingUrl ? text('podcast:funding', 'ادعم البرنامج', { url: whole(show.fundingUrl) }) : '',
    ...items.map(item => writeItem(item, show, site)),
  ]
  const feed = element('rss', element('channel', channel.join('\n')), { version: '2.0', ...namespaces })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${feed}\n`
}

function writeItem(item: FeedItem, show: FeedShow, site: Site): string {
  const { id, title, summary, image, season, number, type, chapters, recording } = item
  const own = image && !coverProblem(image) ? image : show.image
  const { src, bytes, seconds, transcript, type: mime } = recording!
  return element(
    'item',
    [
      text('title', oneLine(title)),
      text('link', `${site.url}/article/${id}/${encodeURIComponent(item.slug)}`),
      // Without the slug, which may change.
      text('guid', `${site.url}/article/${id}`, { isPermaLink: 'false' }),
      text('pubDate', new Date(item.publishAt).toUTCString()),
      text('description', withinBytes(summary || title, maxBytes)),
      element('enclosure', '', { url: site.url + src, length: bytes, type: mime }),
      seconds ? text('itunes:duration', String(seconds)) : '',
      own ? element('itunes:image', '', { href: coverAddress(own, site) }) : '',
      text('itunes:explicit', String(item.explicit)),
      text('itunes:episodeType', type),
      season ? text('itunes:season', String(season)) : '',
      number ? text('itunes:episode', String(number)) : '',
      transcript
        ? element('podcast:transcript', '', {
            ...{ url: site.url + transcript, type: 'text/vtt', language: show.language, rel: 'captions' },
          })
        : '',
      chapters.length > 0
        ? element('podcast:chapters', '', {
            ...{ url: site.url + chaptersPath(id), type: contentTypes.chapters },
          })
        : '',
    ].join(''),
  )
}

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md */
async function renderChapters({ db, name, addCacheTags }: Ask): Promise<DocumentBody> {
  const [, id] = /^([1-9]\d{0,8})\.json$/.exec(name) ?? []
  if (!id) return { body: '' }
  addCacheTags(cacheTag.article(Number(id)), cacheTag.all('podcasts'), cacheTag.all('agencies'))
  const chapters = await findChapters(db, Number(id))
  if (!chapters?.length) return { body: '' }
  return {
    body: JSON.stringify({
      version: '1.2.0',
      chapters: chapters.map(({ seconds, title }) => ({ startTime: seconds, title })),
    }),
  }
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()

/** Addresses of editors may have Arabic letters. */
const whole = (address: string) => URL.parse(address)?.href ?? address

function withinBytes(words: string, max: number): string {
  const fits = Buffer.byteLength(words) <= max
  // An Arabic letter has two bytes, the rarest three or four.
  return fits ? words : truncate(words, Math.floor(max / 4))
}
