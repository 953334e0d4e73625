import { expect, test } from 'vitest'
import { brakeOf, isOtherSite, isOutsideHours } from './brakes.ts'
import { siteOf } from './site-of.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000)
const undated = (path: string) => ({ publishedAt: undefined, url: `https://news.example${path}` })
const item = { isEmpty: false, isGarbled: false, isArabic: true, publishedAt: hoursAgo(1), hasPicture: true }
const rule = { maxAgeHours: 24, arabicToPublish: true, pictureToPublish: true }
const open = { maxAgeHours: null, arabicToPublish: false, pictureToPublish: false }

test.each([
  ['a new Arabic item with a picture', rule, {}, undefined],
  ['23 hours old', rule, { publishedAt: hoursAgo(23) }, undefined],
  ['25 hours old', rule, { publishedAt: hoursAgo(25) }, 'old'],
  ['of 2020', rule, { publishedAt: new Date('2020-01-01') }, 'old'],
  ['dated ahead', rule, { publishedAt: hoursAgo(-400) }, undefined],
  ['without a date', rule, { publishedAt: undefined }, undefined],
  ['without a date but for its link', rule, undated('/2020/01/05/story'), 'old'],
  ['without a date but for the month of its link', rule, undated('/world/2026-09/story'), 'old'],
  ['of today by its link', rule, undated('/2026/11/27/story'), undefined],
  ['of this month by its link', rule, undated('/2026/11/story'), undefined],
  ['with a number like a year in its link', rule, undated('/story/20201/2020'), undefined],
  ['with an impossible date in its link', rule, undated('/2020/17/45/story'), undefined],
  ['in another language', rule, { isArabic: false }, 'notArabic'],
  ['without a picture', rule, { hasPicture: false }, 'unpictured'],
  ['old, for a filter without brakes', open, { publishedAt: new Date('2020-01-01') }, undefined],
  ['foreign and without a picture, for it', open, { isArabic: false, hasPicture: false }, undefined],
  ['empty, always', open, { isEmpty: true }, 'empty'],
  ['garbled, always', open, { isGarbled: true }, 'garbled'],
])('%s', (_, brakes, change, brake) => {
  expect(brakeOf(brakes, { ...item, ...change }, now)).toBe(brake)
})

test.each([
  ['https://www.news.example/1', 'news.example'],
  ['https://m.news.example/1', 'news.example'],
  ['https://ar.news.com.eg/1', 'news.com.eg'],
  ['https://news.eg/1', 'news.eg'],
  ['https://WWW.News.Co.UK./1', 'news.co.uk'],
  ['http://127.0.0.1:80/x', '127.0.0.1'],
  ['http://[::1]/x', '[::1]'],
  ['عنوان', ''],
  ['', ''],
])('the site of %s is %s', (link, site) => {
  expect(siteOf(link)).toBe(site)
})

const published = ['https://www.news.example/1', 'https://m.news.example/2']
test.each<[string, string | undefined, string[], boolean]>([
  ['the same host', 'https://www.news.example/3', published, false],
  ['another subdomain', 'https://sport.news.example/3', published, false],
  ['another site', 'https://casino.example/3', published, true],
  ['a site that only ends alike', 'https://badnews.example/3', published, true],
  ['another site of a platform', 'https://casino.blogspot.com/3', ['https://news.blogspot.com/1'], true],
  ['the same site of a platform', 'https://news.blogspot.com/3', ['https://news.blogspot.com/1'], false],
  ['another site of a registry', 'https://casino.com.eg/3', ['https://news.com.eg/1'], true],
  ['nothing published yet', 'https://casino.example/3', [], false],
  ['an item without a link', undefined, published, false],
  [
    'a feed that collects from many sites',
    'https://e.example/1',
    ['https://a.example/1', 'https://b.example/1', 'https://c.example/1', 'https://d.example/1'],
    false,
  ],
])('leaves the known sites: %s', (_, link, links, expected) => {
  expect(isOtherSite(link, links)).toBe(expected)
})

test.each([
  [8, 22, '04:59Z', true],
  [8, 22, '05:00Z', false],
  [8, 22, '18:59Z', false],
  [8, 22, '19:00Z', true],
  [22, 6, '19:00Z', false],
  [22, 6, '02:59Z', false],
  [22, 6, '03:00Z', true],
  [null, 6, '21:00Z', false],
  [null, 6, '03:00Z', true],
  [20, null, '17:00Z', false],
  [20, null, '16:59Z', true],
  [null, null, '03:00Z', false],
  [0, 24, '03:00Z', false],
] as const)(
  'from %s until %s by the clock of Riyadh, at %s',
  (publishFrom, publishUntil, time, isOutside) => {
    const at = new Date(`2026-11-27T${time}`)
    expect(isOutsideHours({ publishFrom, publishUntil }, 'Asia/Riyadh', at)).toBe(isOutside)
  },
)
