import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { correctionKinds } from '../../contract/correction-kinds.ts'
import { contentTypes, type Documents } from '../../platform/documents/document.ts'
import { printable } from '../../platform/documents/xml.ts'
import { articlePath, correctionsFeedPath, correctionsPath } from './article.addresses.policy.ts'

const limit = 50

/** The list of corrections for feed readers. */
export const correctionDocuments: Documents<{ client: ApiClient; site: Site }> = {
  [correctionsFeedPath]: {
    type: contentTypes.rss,
    async render({ client, site }) {
      const { items } = await client.article.corrections({ limit })
      const self = site.url + correctionsFeedPath
      const newest = items[0]
      // Uses 20 MB, so it is loaded only when a feed is requested.
      const { generateRssFeed } = await import('feedsmith')
      const body = generateRssFeed({
        title: `تصويبات ${site.name}`,
        link: site.url + correctionsPath,
        description: `ما صوّبه ${site.name} أو وضّحه أو حدّثه بعد نشره.`,
        language: 'ar',
        lastBuildDate: newest && new Date(newest.at),
        atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
        items: items.map(({ id, kind, text, at, article }) => ({
          title: `${correctionKinds[kind]}: ${article.title}`,
          link: site.url + encodeURI(articlePath(article)),
          guid: { value: `${site.url}${correctionsPath}#${id}`, isPermaLink: false },
          pubDate: new Date(at),
          description: text,
        })),
      })
      return {
        body: printable(body),
        ...(newest && { lastModified: new Date(newest.at) }),
        links: [{ href: self, rel: 'self' }],
      }
    },
  },
}
