import { expect, test } from 'vitest'
import { parseFeed } from './parse.ts'

const namespaces =
  'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"'
const item = (fields: string) =>
  `<rss ${namespaces}><channel><title>ت</title><item><title>أ</title>${fields}</item></channel></rss>`
const entry = (fields: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>ت</title><entry><title>أ</title>${fields}</entry></feed>`
const json = (fields: object, feed: object = {}) =>
  JSON.stringify({ version: '1.1', title: 'ت', items: [{ id: '1', ...fields }], ...feed })
const read = (text: string) => parseFeed(text, 'https://news.example/feed').items[0]!

test.each([
  ['dc:creator', item('<dc:creator>ليلى</dc:creator>'), 'ليلى'],
  ['two of them', item('<dc:creator>ليلى</dc:creator><dc:creator>مراد</dc:creator>'), 'ليلى، مراد'],
  ['the same twice', item('<dc:creator>ليلى</dc:creator><dc:creator>ليلى</dc:creator>'), 'ليلى'],
  ['dc:creator with an address', item('<dc:creator>a@b.example (ليلى)</dc:creator>'), 'ليلى'],
  ['dc:author', item('<dc:author>ليلى (a@b.example)</dc:author>'), 'ليلى'],
  ['author in markup', item('<author><p>ليلى</p></author>'), 'ليلى'],
  ['author in escaped markup', item('<author>&lt;b&gt;ليلى&lt;/b&gt;</author>'), 'ليلى'],
  ['itunes:author', item('<itunes:author>ليلى</itunes:author>'), 'ليلى'],
  [
    'itunes:author after an address',
    item('<author>a@b.example</author><itunes:author>ليلى</itunes:author>'),
    'ليلى',
  ],
  ['atom:author in RSS', item('<atom:author><atom:name>ليلى</atom:name></atom:author>'), 'ليلى'],
  [
    'authors in Atom',
    entry('<author><name>ليلى</name></author><author><name>مراد</name></author>'),
    'ليلى، مراد',
  ],
  ['authors in JSON', json({ authors: [{ name: 'ليلى' }, { name: 'مراد' }] }), 'ليلى، مراد'],
  ['author in JSON Feed 1.0', json({ author: { name: 'ليلى' } }), 'ليلى'],
  ['only an address', item('<author>a@b.example</author>'), undefined],
])('author: %s', (_, text, author) => {
  expect(read(text).author).toBe(author)
})

test.each([
  [
    'content:encoded before all',
    '<description>و</description><content:encoded>م</content:encoded>',
    'م',
    'و',
  ],
  ['atom:content before description', '<description>و</description><atom:content>م</atom:content>', 'م', 'و'],
  ['an empty content:encoded', '<description>و</description><content:encoded> </content:encoded>', 'و', ''],
  ['dc:description', '<dc:description>و</dc:description>', 'و', ''],
  [
    'dc:description beside the text',
    '<dc:description>و</dc:description><content:encoded>م</content:encoded>',
    'م',
    'و',
  ],
  ['itunes:summary', '<itunes:summary>\n<![CDATA[ و ]]>\n</itunes:summary>', 'و', ''],
  [
    'description before itunes:summary',
    '<itunes:summary>ط</itunes:summary><description>و</description>',
    'و',
    '',
  ],
])('text: %s', (_, fields, html, summary) => {
  expect(read(item(fields))).toMatchObject({ html, summary })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
test.each([
  ['another type', `<content type="application/octet-stream">${base64('<p>نص</p>')}</content>`, '<p>نص</p>'],
  ['mode of Atom 0.3', `<content mode="base64">${base64('<p>نص</p>')}</content>`, '<p>نص</p>'],
  [
    'in lines',
    `<content mode="base64">${base64('<p>نص</p>').replace(/.{4}/g, '$&\n')}</content>`,
    '<p>نص</p>',
  ],
  ['nothing encoded', '<content type="application/octet-stream">نص</content>', 'نص'],
  [
    'no letters inside',
    `<content type="application/zip">${base64('\xff').replace('w78', '_wD')}</content>`,
    '_wD=',
  ],
  ['JSON', '<content type="application/json">{"a":1}</content>', '{"a":1}'],
  ['HTML escaped in a div', '<content type="html"><div>&lt;p&gt;نص&lt;/p&gt;</div></content>', '<p>نص</p>'],
  ['XHTML', '<content type="xhtml"><div><p>نص</p></div></content>', '<p>نص</p>'],
])('Atom content with %s', (_, fields, html) => {
  expect(read(entry(fields)).html).toBe(html)
})

test.each([
  '1',
  '1.0',
  '1.1',
  1.1,
  'https://jsonfeed.org/version/1',
  'http://www.jsonfeed.org/1.1',
  '',
  null,
])('JSON Feed with version %j', version => {
  expect(read(json({ content_text: 'نص' }, { version })).html).toBe('نص')
})

test('categories of every kind, each once', () => {
  const fields =
    '<category>سياسة</category><dc:subject>سياسة</dc:subject><atom:category term="world" label="العالم"/><itunes:keywords>نفط, غاز</itunes:keywords>'
  expect(read(item(fields)).categories).toEqual(['سياسة', 'العالم', 'نفط', 'غاز'])
})

const sound = { url: 'https://news.example/1.mp3', kind: 'audio' }
const film = { url: 'https://news.example/1.mp4', kind: 'video' }
test.each([
  ['an enclosure', item('<enclosure url="/1.mp3" type="audio/mpeg" length="1">x</enclosure>'), [sound]],
  ['an enclosure without type', item('<enclosure url="/1.mp3"/>'), [sound]],
  ['one of type octet-stream', item('<enclosure url="/1.mp4" type="application/octet-stream"/>'), [film]],
  [
    'one in both forms',
    item('<enclosure url="/1.mp3" type="audio/mpeg"/><media:content url="/1.mp3" type="audio/mpeg"/>'),
    [sound],
  ],
  [
    'media:content',
    item('<media:content url="/1.mp4" medium="video"><media:title>و</media:title></media:content>'),
    [{ ...film, title: 'و' }],
  ],
  [
    'a group of qualities',
    item(
      '<media:group><media:content url="/1.mp4" type="video/mp4"/><media:content url="/2.mp4" type="video/mp4"/></media:group>',
    ),
    [film],
  ],
  [
    'a player',
    item('<media:player url="https://youtu.be/abcdefghijk"/>'),
    [{ url: 'https://youtu.be/abcdefghijk', kind: 'video' }],
  ],
  [
    'a link in Atom',
    entry('<link rel="enclosure" href="/1.mp3" type="audio/mpeg" title="و"/>'),
    [{ ...sound, title: 'و' }],
  ],
  ['an attachment in JSON', json({ attachments: [{ url: '/1.mp3', mime_type: 'audio/mpeg' }] }), [sound]],
  ['a document', item('<enclosure url="/1.pdf" type="application/pdf"/>'), []],
  ['an address that could run', item('<enclosure url="javascript:alert(1)" type="audio/mpeg"/>'), []],
  [
    'more than ten',
    item(Array.from({ length: 30 }, (_, at) => `<enclosure url="/${at}.mp3"/>`).join('')).replaceAll(
      '/0.mp3',
      '/1.mp3',
    ),
    Array.from({ length: 10 }, (_, at) => ({ ...sound, url: `https://news.example/${at + 1}.mp3` })),
  ],
])('sounds and videos: %s', (_, text, media) => {
  expect(read(text).media).toEqual(media)
})

test.each([
  [
    'its own',
    '<media:content url="/p.jpg" medium="image"><media:description>و</media:description><media:credit>رويترز</media:credit></media:content>',
    { caption: 'و', credit: 'رويترز' },
  ],
  [
    'the credit of the item',
    '<media:content url="/p.jpg" medium="image"/><media:credit role="photographer">ليلى</media:credit>',
    { credit: 'ليلى' },
  ],
  [
    'the credit of its group',
    '<media:credit>أ</media:credit><media:group><media:credit>ب</media:credit><media:content url="/p.jpg" medium="image"/></media:group>',
    { credit: 'ب' },
  ],
  [
    'copyright',
    '<media:content url="/p.jpg" medium="image"><media:copyright>وكالة</media:copyright></media:content>',
    { credit: 'وكالة' },
  ],
])('words of a picture: %s', (_, fields, words) => {
  expect(read(item(fields)).images).toEqual([{ url: 'https://news.example/p.jpg', ...words }])
})
