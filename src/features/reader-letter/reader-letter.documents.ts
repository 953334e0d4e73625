import type { ApiClient } from '../../api/client.ts'
import type { Site } from '../../api/page.ts'
import { contentTypes, type Documents } from '../../platform/documents/document.ts'
import { printable } from '../../platform/documents/xml.ts'
import {
  letterPath,
  lettersFeedPath,
  lettersPath,
  lettersTitle,
  letterTitle,
} from './reader-letter.addresses.policy.ts'

const limit = 50

/** Published letters for feed readers, whole and with the editor's reply. */
export const readerLetterDocuments: Documents<{ client: ApiClient; site: Site }> = {
  [lettersFeedPath]: {
    type: contentTypes.rss,
    async render({ client, site }) {
      const { items } = await client.readerLetter.list({ limit })
      const self = site.url + lettersFeedPath
      const newest = items[0]
      // Uses 20 MB, so it is loaded only when a feed is requested.
      const { generateRssFeed } = await import('feedsmith')
      const body = generateRssFeed({
        title: `${lettersTitle}: ${site.name}`,
        link: site.url + lettersPath,
        description: `رسائل من قراء ${site.name} اختارها المحرر للنشر.`,
        language: 'ar',
        lastBuildDate: newest && new Date(newest.publishedAt),
        atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
        items: items.map(letter => ({
          title: letterTitle(letter),
          link: site.url + letterPath(letter),
          guid: { value: site.url + letterPath(letter), isPermaLink: true },
          pubDate: new Date(letter.publishedAt),
          dc: { creators: [`${letter.name}، ${letter.city}`] },
          description: letter.reply ? `${letter.text}\n\nرد المحرر: ${letter.reply}` : letter.text,
        })),
      })
      return {
        body: printable(body),
        ...(newest && { lastModified: new Date(newest.publishedAt) }),
        links: [{ href: self, rel: 'self' }],
      }
    },
  },
}
