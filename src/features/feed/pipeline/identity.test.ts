import { expect, test } from 'vitest'
import type { FeedItem } from './feed-item.ts'
import { linkKey } from './identity.ts'
import { tellApart } from './seen.ts'

const story = 'https://news.example/politics/1?id=7&lang=ar'
test.each([
  'http://news.example/politics/1?id=7&lang=ar',
  'https://www.news.example/politics/1?id=7&lang=ar',
  'https://m.news.example/politics/1?id=7&lang=ar',
  'https://mobile.news.example/politics/1/?id=7&lang=ar',
  'https://amp.news.example/politics/1?id=7&lang=ar',
  'https://NEWS.example:443/politics/1?id=7&lang=ar',
  'https://news.example./politics/1?id=7&lang=ar',
  'https://news.example/politics/1/?id=7&lang=ar',
  'https://news.example/politics/1?lang=ar&id=7',
  'https://news.example/politics/1?lang=ar&&id=7&',
  'https://news.example/politics/1/amp?id=7&lang=ar',
  'https://news.example/politics/1/amp/?id=7&lang=ar',
  'https://news.example/amp/politics/1?id=7&lang=ar',
  'https://news.example/politics/1.amp?id=7&lang=ar',
  'https://news.example/politics/1.amp.html?id=7&lang=ar',
  'https://news.example/politics/1?id=7&lang=ar&amp=1',
  'https://news.example/politics/1?amp&id=7&lang=ar',
  'https://news.example/politics/1?id=7&outputType=amp&lang=ar',
  'https://news.example/politics/1?id=7&lang=ar&ref=rss',
  'https://news.example/politics/1?referrer=home&id=7&lang=ar',
  'https://news.example/politics/1?id=7&lang=ar&ref',
  'https://news.example/politics/1?utm_source=rss&id=7&utm_medium=feed&lang=ar',
  'https://news.example/politics/1?id=7&lang=ar&fbclid=x&gclid=y&igshid=z&msclkid=q',
  'https://news.example/politics/1?id=7&lang=ar#comments',
])('the same story: %s', address => {
  expect(linkKey(address)).toBe(linkKey(story))
})

test.each([
  ['https://news.example/?p=1', 'https://news.example/?p=2'],
  ['https://news.example/a?id=1', 'https://news.example/a?id=2'],
  ['https://news.example/a?id=1', 'https://news.example/a'],
  ['https://news.example/a?id=1&page=2', 'https://news.example/a?id=1'],
  ['https://news.example/a?x=1&x=2', 'https://news.example/a?x=1'],
  ['https://news.example/a?ref=7', 'https://news.example/a?ref=8'],
  ['https://news.example/a?reference=x', 'https://news.example/a'],
  ['https://news.example/a?amp=0', 'https://news.example/a'],
  ['https://news.example/champ', 'https://news.example/ch'],
  ['https://news.example/ampere/1', 'https://news.example/ere/1'],
  ['https://sport.news.example/1', 'https://news.example/1'],
  ['https://mobile.example/1', 'https://example/1'],
  ['https://mail.news.example/1', 'https://news.example/1'],
  ['https://news.example:8080/1', 'https://news.example/1'],
  ['https://news.example/A', 'https://news.example/a'],
])('another story: %s and %s', (one, other) => {
  expect(linkKey(one)).not.toBe(linkKey(other))
})

test('escapes in either case, and letters without escapes', () => {
  const [letters, capitals] = ['https://n.example/خبر', encodeURI('https://n.example/خبر')]
  expect(new Set([letters, capitals, capitals.toLowerCase()].map(address => linkKey(address))).size).toBe(1)
})

test.each([undefined, '', 'x', 'https://'])('no address: %s', address => {
  expect(linkKey(address)).toBe('')
})

const item = (url: string, title: string, guid = title) => ({ guid, url, title, html: '' }) as FeedItem
test.each([
  ['updates of one page', [item('https://n.example/1#a', 'أ'), item('https://n.example/1#b', 'ب')], 2],
  [
    'the same update twice',
    [item('https://n.example/1#a', 'أ', '1'), item('https://n.example/1#a', 'أ', '2')],
    0,
  ],
  ['an update that is named by its link', [item('https://n.example/1#a', 'أ', 'https://n.example/1#a')], 1],
  ['a link into a page', [item('https://n.example/1#comments', 'أ')], 0],
  ['a revision', [item('https://n.example/1#0', 'أ', 'https://n.example/1#0')], 0],
  ['tracking', [item('https://n.example/1#Echobox=12', 'أ', 'https://n.example/1#Echobox=12')], 0],
])('fragments that identify: %s', (_, items, count) => {
  expect(tellApart(items).filter(({ hasOwnFragment }) => hasOwnFragment)).toHaveLength(count)
})

const slashes = `https://n.example/a${'/'.repeat(200_000)}b`
test('many slashes and many items of one identifier end', { tags: 'thorough' }, () => {
  expect(linkKey(slashes)).toContain('//b')
  const items = Array.from({ length: 2000 }, (_, at) => ({
    ...item(`https://n.example/${at}`, `${at}`, '1'),
    html: 'x'.repeat(9000),
  }))
  expect(new Set(tellApart(items).map(({ guid }) => guid)).size).toBe(2000)
})
