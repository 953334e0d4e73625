import { describe, expect, test } from 'vitest'
import { checkPodcast } from './podcast.ts'
import { checkRss } from './rss.ts'
import { checkSitemap } from './sitemap.ts'
import { checkStructured, type Thing } from './structured.ts'

/* Tests that the validators find errors. Other tests show that valid documents pass. */

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const address = 'https://news.example/rss.xml'
const item = `<item><title>عنوان</title><link>https://news.example/article/1</link>
  <guid isPermaLink="false">1</guid><pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate><description>د</description></item>`
const feed = `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
  <title>ع</title><link>https://news.example/</link><description>و</description><language>ar</language>
  <atom:link href="${address}" rel="self" type="application/rss+xml"/>${item}</channel></rss>`

describe('a feed', () => {
  test('valid', () => expect(checkRss(feed, address)).toEqual([]))
  test.each([
    ['2.0" xmlns', '0.91" xmlns', 'not RSS 2.0'],
    ['GMT', 'UTC', 'عنوان: pubDate Fri, 02 Jan 2026 03:04:05 UTC'],
    ['rss.xml" rel', 'else.xml" rel', `self is https://news.example/else.xml, not ${address}`],
    ['<title>عنوان</title>', '', ': title'],
    ['article/1<', 'article/خبر<', 'عنوان: link'],
    [' isPermaLink="false"', '', 'عنوان: a guid that leads nowhere'],
    ['</item>', `</item>${item}`, 'a guid twice'],
    ['<language>ar', '<language>en', 'language'],
    ['<description>د</description>', '<description>د</description><body/>', 'عنوان: item has body'],
    ['http://www.w3.org/2005/Atom', 'http://atom', 'namespace atom'],
  ])('%s → %s', (right, wrong, problem) => {
    expect(feed).toContain(right)
    expect(checkRss(feed.replace(right, wrong), address)).toContain(problem)
  })
  test('not well-formed', () => {
    expect(() => checkRss(feed.replace('</item>', ''), address)).toThrow('not well-formed')
  })
})

const podcastAddress = 'https://news.example/podcast/a/feed.xml'
const cover = '<itunes:image href="https://news.example/media/a.jpg"/>'
const episode = `<item><title>حلقة</title><link>https://news.example/article/1</link><guid isPermaLink="false">1</guid>
  <pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate><description>د</description>
  <enclosure url="https://news.example/media/a.mp3" length="12" type="audio/mpeg"/><itunes:duration>7</itunes:duration>
  ${cover}<itunes:explicit>false</itunes:explicit></item>`
const podcast = `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
  <title>ع</title><link>https://news.example/podcast/a</link><description>و</description><language>ar</language>
  <atom:link href="${podcastAddress}" rel="self" type="application/rss+xml"/><itunes:author>ج</itunes:author>${cover}
  <itunes:category text="News"><itunes:category text="Politics"/></itunes:category><itunes:explicit>false</itunes:explicit>
  <itunes:type>episodic</itunes:type><podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>
  <podcast:locked>yes</podcast:locked>${episode}</channel></rss>`

describe('a podcast', () => {
  test('valid', () => expect(checkPodcast(podcast, podcastAddress)).toEqual([]))
  test.each([
    ['<itunes:author>ج</itunes:author>', '', 'channel without itunes:author'],
    ['<language>ar', '<language>arabic', 'language of ISO 639'],
    ['text="News"', 'text="Economy"', 'category is not Apple’s'],
    ['text="Politics"', 'text="Islam"', 'subcategory Islam'],
    ['/media/a.jpg"/>\n', '/media/a.webp"/>\n', 'artwork: a .jpg or .png of our own'],
    ['5cef', '4cef', 'podcast:guid is no UUIDv5'],
    ['</item>', `</item>${episode}`, 'a enclosure twice'],
    ['type="audio/mpeg"', 'type="audio/mp3"', 'حلقة: type audio/mp3 of https://news.example/media/a.mp3'],
    ['length="12"', 'length="0"', 'حلقة: enclosure'],
    ['>7<', '>0:07<', 'حلقة: duration in seconds'],
    ['>episodic<', '>serial<', 'حلقة: a serial’s episode without number'],
    ['<description>و', `<description>${'و'.repeat(2001)}`, 'description beyond 4000 bytes'],
    ['2026 03:04:05 GMT', '2096 03:04:05 GMT', 'حلقة: pubDate Fri, 02 Jan 2096 03:04:05 GMT'],
    ['rel="self"', 'rel="alternate"', `self is not ${podcastAddress}`],
  ])('%s → %s', (right, wrong, problem) => {
    expect(podcast).toContain(right)
    expect(checkPodcast(podcast.replace(right, wrong), podcastAddress)).toContain(problem)
  })
})

const loc = 'https://news.example/article/1'
const spaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
const told = new Date(Date.now() - 3_600_000).toISOString()
const sitemap = `${declaration}<urlset ${spaces}><url><loc>${loc}</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod><news:news><news:publication><news:name>ع</news:name><news:language>ar</news:language></news:publication><news:publication_date>${told}</news:publication_date><news:title>ت</news:title></news:news></url></urlset>`

describe('a sitemap', () => {
  const problems = (text: string) => checkSitemap(text, 'https://news.example').problems
  test('valid', () => expect(problems(sitemap)).toEqual([]))
  test.each([
    ['sitemap/0.9"', 'sitemap/0.84"', 'not in the namespace of sitemaps'],
    ['<loc>https://news', '<loc>https://other', 'https://other.example/article/1: of another site'],
    ['article/1<', 'article/1 2<', 'https://news.example/article/1 2: no address'],
    ['2026-01-02T03:04:05.000Z', '2026-01-02 03:04', `${loc}: lastmod 2026-01-02 03:04`],
    ['2026-01-02T03', '2096-01-02T03', `${loc}: changed in the future`],
    [told, '2020-01-01T00:00:00Z', `${loc}: news of more than 48 hours`],
    ['<news:title>ت</news:title>', '', `${loc}: news without title`],
    ['</url>', '<added/></url>', `${loc}: has added`],
  ])('%s → %s', (right, wrong, problem) => {
    expect(sitemap).toContain(right)
    expect(problems(sitemap.replace(right, wrong))).toContain(problem)
  })
})

const person = { '@type': 'Person', name: 'سلمى', url: 'https://news.example/s' }
const publisher = { '@type': 'NewsMediaOrganization', name: 'ع', url: 'https://news.example/' }
const article: Thing = {
  '@type': 'NewsArticle',
  headline: 'عنوان',
  image: 'https://news.example/a.jpg',
  datePublished: '2026-01-02T03:04:05Z',
  dateModified: '2026-01-02T03:04:05Z',
  author: person,
  publisher,
  mainEntityOfPage: 'https://news.example/article/1',
}

describe('structured data', () => {
  test('valid', () => expect(checkStructured(article)).toEqual([]))
  test.each<[object, string]>([
    [{ headline: undefined }, 'NewsArticle: no headline'],
    [{ headline: 'ع'.repeat(111) }, 'NewsArticle: headline longer than 110'],
    [{ author: { ...person, name: '' } }, 'NewsArticle.author.name: not Text'],
    [{ author: article }, 'NewsArticle.author: NewsArticle is not Person or Organization'],
    [
      { hasPart: { '@type': 'ItemList', itemListElement: [] } },
      'NewsArticle.hasPart: ItemList is not CreativeWork',
    ],
    [{ colour: 'red' }, 'NewsArticle: colour is not a property of NewsArticle'],
    [{ publisher: { '@type': 'Newspaper' } }, 'NewsArticle.publisher: type Newspaper is not in the table'],
    [{ dateModified: '2025-01-01' }, 'NewsArticle: modified before published'],
    [{ isAccessibleForFree: false }, 'NewsArticle: paid, and does not say which part'],
    [{ isAccessibleForFree: 'no' }, 'NewsArticle.isAccessibleForFree: not Boolean'],
    [{ mainEntityOfPage: '/article/1' }, 'NewsArticle.mainEntityOfPage: not URL or CreativeWork'],
  ])('with %j', (change, problem) => {
    expect(checkStructured({ ...article, ...change })).toContain(problem)
  })
  test('a path with steps out of order', () => {
    const step = { '@type': 'ListItem', position: 2, name: 'أ', item: 'https://news.example/' }
    const path = { '@type': 'BreadcrumbList', itemListElement: [step] }
    expect(checkStructured(path)).toEqual([
      'BreadcrumbList: positions',
      'BreadcrumbList: a step without name or item',
    ])
  })
})
