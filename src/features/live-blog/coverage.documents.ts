import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { contentTypes, type Documents } from '../../platform/documents/document.ts'
import { printable } from '../../platform/documents/xml.ts'
import { articlePath, coverageFeedPath, entryPath } from '../article/article.addresses.policy.ts'
import { entryText, entryTitle } from './site/entryText.ts'

const limit = 50

/** Entries of one coverage for feed readers. */
export const coverageDocuments: Documents<{ client: ApiClient; site: Site; name: string }> = {
  '/rss/live/:name': {
    type: contentTypes.rss,
    async render({ client, site, name }) {
      const id = Number(/^([1-9]\d{0,8})\.xml$/.exec(name)?.[1] ?? 0)
      // Unknown id: an empty document is a 404.
      if (id === 0) return { body: '' }
      const [article, { entries, endedAt }] = await Promise.all([
        client.article.get({ id }),
        client.coverage.get({ id, limit }),
      ])
      const self = site.url + coverageFeedPath({ id })
      const newest = endedAt === null ? entries : entries.toReversed()
      const changes = entries.map(({ postedAt, editedAt }) => Date.parse(editedAt ?? postedAt))
      const lastModified = changes.length > 0 ? new Date(Math.max(...changes)) : undefined
      // Uses 20 MB, so it is loaded only when a feed is requested.
      const { generateRssFeed } = await import('feedsmith')
      const body = generateRssFeed({
        title: article.title,
        link: site.url + encodeURI(articlePath(article)),
        description: article.summary || article.title,
        language: 'ar',
        lastBuildDate: lastModified,
        ttl: 1,
        atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
        items: newest.map(entry => ({
          title: entryTitle(entry.html),
          link: site.url + encodeURI(entryPath(article, entry.id)),
          guid: { value: `${site.url}/article/${id}#post-${entry.id}`, isPermaLink: false },
          pubDate: new Date(entry.postedAt),
          description: entryText(entry.html),
          dc: { creators: [entry.author?.name ?? site.name] },
        })),
      })
      return {
        body: printable(body),
        ...(lastModified && { lastModified }),
        links: [{ href: self, rel: 'self' }],
      }
    },
  },
}
