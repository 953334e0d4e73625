import { escapeHtml } from '../../../contract/escape-html.ts'
import { decodeEntities, writeTag } from '../../../platform/html/tree.ts'
import { scanXml } from '../pipeline/xml-scan.ts'
import type { FeedList, ListedFeed } from './listed-feed.ts'

/**
 * Reads an OPML document (http://opml.org/spec2.opml), well-formed or not, in one pass. Entities that it declares
 * itself stay text.
 */
export function readOpml(text: string, max: number): FeedList {
  const feeds: ListedFeed[] = []
  /** Folders of the open outlines, the innermost last. */
  const folders: string[] = []
  const lineAt = lineCounter(text)
  scanXml(text, {
    open(tag, written, isEmpty, at) {
      if (tag.toLowerCase() !== 'outline' || feeds.length >= max) return
      const attributes = new Map(
        [...written].map(([key, value]) => [key.toLowerCase(), decodeEntities(value)]),
      )
      const name = attributes.get('text') || attributes.get('title') || ''
      const outer = folders.at(-1) ?? ''
      // Other outlines are folders, or links to pages.
      const isFeed = attributes.has('xmlurl') || attributes.get('type')?.toLowerCase() === 'rss'
      if (!isEmpty) folders.push(isFeed ? outer : name)
      if (!isFeed) return
      const feedUrl = attributes.get('xmlurl') || attributes.get('url') || ''
      const folder = outer || categoryOf(attributes.get('category') ?? '')
      feeds.push({ line: lineAt(at), name, feedUrl, folder })
    },
    close(tag) {
      if (tag.toLowerCase() === 'outline') folders.pop()
    },
    text() {},
  })
  return { feeds, problems: [] }
}

/** `/Boston/Weather,/Harvard` is filed under Weather first. */
function categoryOf(category: string): string {
  return category.split(',')[0]!.split('/').at(-1)!
}

/** Line numbers of increasing positions, in one pass over the text. */
function lineCounter(text: string): (at: number) => number {
  let line = 1
  let passed = -1
  return at => {
    for (
      let end = text.indexOf('\n', passed + 1);
      end >= 0 && end < at;
      end = text.indexOf('\n', passed + 1)
    ) {
      line += 1
      passed = end
    }
    return line
  }
}

/** OPML 2.0, as Feedly and Miniflux read it: one folder for each category. */
export function writeOpml(title: string, feeds: Omit<ListedFeed, 'line'>[], at: Date): string {
  const groups = Map.groupBy(feeds, ({ folder }) => folder)
  const body = [...groups].map(([folder, inside]) => {
    const outlines = inside.map(({ name, feedUrl }) =>
      outline({ type: 'rss', xmlUrl: feedUrl }, name).replace(/>$/, '/>'),
    )
    return `    ${outline({}, folder)}\n${outlines.map(one => `      ${one}\n`).join('')}    </outline>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeHtml(title)}</title>
    <dateCreated>${at.toUTCString()}</dateCreated>
  </head>
  <body>
${body.join('')}  </body>
</opml>
`
}

function outline(attributes: Record<string, string>, name: string): string {
  const words = name.replace(notXml, '')
  return writeTag('outline', { ...attributes, text: words, title: words })
}

/** XML 1.0 §2.2. */
const notXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
