import { expect, test } from 'vitest'
import { cleanItem } from './clean.ts'
import { parseFeed } from './parse.ts'

const feedUrl = 'https://news.example/rss/feed.xml'
const rss = (items: string, head = '') =>
  `<rss version="2.0"><channel><title>الموقع</title><link>https://news.example/</link>${head}${items}</channel></rss>`
const atom = (entries: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><title>الموقع</title>${entries}</feed>`
const first = (text: string) => parseFeed(text, feedUrl).items[0]!
const titles = (text: string) => parseFeed(text, feedUrl).items.map(item => item.title)

const whole = {
  guid: 'n-1',
  url: 'https://news.example/1',
  title: 'الخبر',
  html: '<p>النص</p>',
  publishedAt: new Date('2024-03-05T11:05:09Z'),
  author: 'ليلى',
  categories: ['سياسة', 'العالم'],
}
test.each([
  [
    'RSS 2.0',
    rss(`<item><guid isPermaLink="false">n-1</guid><link>https://news.example/1</link><title>الخبر</title>
      <description>&lt;p&gt;النص&lt;/p&gt;</description><pubDate>Tue, 05 Mar 2024 14:05:09 +0300</pubDate>
      <dc:creator>ليلى</dc:creator><category>سياسة</category><category><![CDATA[العـالم]]></category></item>`),
  ],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
      <channel><title>الموقع</title><link>https://news.example/</link></channel>
      <item rdf:about="n-1"><link>https://news.example/1</link><title>الخبر</title><description>&lt;p&gt;النص&lt;/p&gt;</description>
      <d:date>2024-03-05T14:05:09+03:00</d:date><d:creator>ليلى</d:creator><d:subject>سياسة</d:subject><d:subject>العالم</d:subject></item></rdf:RDF>`,
  ],
  [
    'Atom',
    atom(`<link href="https://news.example/"/><entry><id>n-1</id><link rel="self" href="/a"/><link href="/1"/><title>الخبر</title><content type="html">&lt;p&gt;النص&lt;/p&gt;</content>
      <published>2024-03-05T14:05:09+03:00</published><updated>2025-01-01T00:00:00Z</updated><author><name>ليلى</name></author>
      <category term="سياسة"/><category term="world" label="العالم"/></entry>`),
  ],
  [
    'Atom with a prefix, in XHTML',
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><a:title>الموقع</a:title><a:link href="https://news.example/"/>
      <a:entry><a:id>n-1</a:id><a:link href="https://news.example/1"/><a:title>الخبر</a:title><a:content type="xhtml"><h:div><h:p>النص</h:p></h:div></a:content>
      <a:updated>2024-03-05T14:05:09+03:00</a:updated><a:author><a:name>ليلى</a:name></a:author><a:category term="سياسة"/><a:category term="العالم"/></a:entry></a:feed>`,
  ],
  [
    'JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'الموقع',
      home_page_url: 'https://news.example/',
      items: [
        {
          id: 'n-1',
          url: '/1',
          title: 'الخبر',
          content_html: '<p>النص</p>',
          date_published: '2024-03-05T14:05:09+03:00',
          authors: [{ name: 'ليلى' }],
          tags: ['سياسة', 'العالم'],
        },
      ],
    }),
  ],
])('%s is read', (_, text) => {
  const feed = parseFeed(text, feedUrl)
  expect(feed).toMatchObject({ title: 'الموقع', link: 'https://news.example/' })
  expect(feed.items).toHaveLength(1)
  expect(feed.items[0]).toMatchObject(whole)
})

const item = (title: string, more = '') =>
  `<item><title>${title}</title><link>https://news.example/${title}</link>${more}</item>`
test.each([
  [
    'a bare ampersand',
    rss('<item><title>أ & ب</title><link>https://a.example/?x=1&y=2&copy=3</link></item>'),
  ],
  [
    "HTML's entities",
    rss(
      '<item><title>أ&nbsp;&amp;&nbsp;ب</title><link>https://a.example/?x=1&amp;y=2&amp;copy=3</link></item>',
    ),
  ],
  [
    'a title escaped twice',
    rss('<item><title>أ &amp;amp; ب</title><link>https://a.example/?x=1&y=2&copy=3</link></item>'),
  ],
  [
    'a title with tags',
    rss(
      '<item><title><![CDATA[<b>أ</b> &amp; ب]]></title><link>https://a.example/?x=1&y=2&copy=3</link></item>',
    ),
  ],
  [
    'space around',
    rss('<item><title>\n أ &amp;\n ب </title><link>\n https://a.example/?x=1&y=2&copy=3 \n</link></item>'),
  ],
])('%s in title and link', (_, text) => {
  expect(first(text)).toMatchObject({ title: 'أ & ب', url: 'https://a.example/?x=1&y=2&copy=3' })
})

test.each([
  ['an emoji in two references', 'أ &#55357;&#56832;', 'أ 😀'],
  ['such an emoji escaped twice, in bold', '&lt;b&gt;أ&lt;/b&gt; &amp;#xD83D;&amp;#xDE00;', 'أ 😀'],
  ['half an emoji', 'أ&#55357;', 'أ'],
  ['NUL', 'أ&#0;ب&amp;#x0;', 'أب'],
  ['embeddings, overrides and isolates', '\u202bأ\u202c &#8238;ب\u2068', 'أ ب'],
  ['marks and joiners: they stay', '\u200fمی\u200cروم\u200d C++\u200e', '\u200fمی\u200cروم\u200d C++\u200e'],
])('%s in title and names', (_, written, read) => {
  const names = `<dc:creator>${written}</dc:creator><category>${written}</category>`
  const entry = first(rss(`<item><title>${written}</title><link>/1</link>${names}</item>`))
  expect(entry).toMatchObject({ title: read, author: read, categories: [read] })
})

const two = item('أ') + item('ب')
test.each([
  ['junk before', `<br />\n<b>Warning</b>: headers already sent\n<?xml version="1.0"?>${rss(two)}`],
  ['junk after', `${rss(two)}<!-- cached --><script>x</script>`],
  ['cut in an item', rss(`${two}<item><title>ج</title><link>https://ne`).replace(/<\/channel>.*/s, '')],
  [
    'cut in CDATA',
    rss(`${two}<item><title>ج</title><description><![CDATA[<p>نص`).replace(/<\/channel>.*/s, ''),
  ],
  ['cut after an item', rss(two).replace('</channel></rss>', '')],
  ['items not closed', rss(two.replaceAll('</item>', ''))],
  ['titles not closed', rss(two.replaceAll('</title>', ''))],
  ['links not closed', rss(two.replaceAll('</link>', ''))],
  ['ends in the wrong order', rss(two.replaceAll('</link></item>', '</item></link>'))],
  ['no channel', two],
  ['names in capitals', rss(two).replaceAll('item>', 'ITEM>').replaceAll('title>', 'TITLE>')],
  ['the wrong namespace', rss(two).replace('<rss', '<rss xmlns="http://www.w3.org/2005/Atom"')],
  [
    'unescaped HTML in descriptions',
    rss(two.replaceAll('</item>', '<description><p>نص <b>غامق</p></description></item>')),
  ],
])('%s: complete items are saved', (_, text) => {
  expect(titles(text)).toEqual(['أ', 'ب'])
})

test.each([
  ['a line break', 'أ <br> ب & ج', 'أ <br> ب &amp; ج'],
  ['a line break with an end', 'أ <br></br> ب', 'أ <br> ب'],
  ['a picture', '<p>أ <img src="/1.jpg"> ب</p>', '<p>أ <img src="/1.jpg"> ب</p>'],
  [
    'a source',
    '<p><audio><source src="/1.mp3"> ب</audio></p>',
    '<p><audio><source src="/1.mp3"> ب</audio></p>',
  ],
  [
    'more line breaks than the tree is deep',
    `${'<br>'.repeat(150)}<b>ب</b>`,
    `${'<br>'.repeat(150)}<b>ب</b>`,
  ],
])('text after %s in unescaped HTML stays', (_, written, html) => {
  const picture = '<image><url>https://news.example/p.jpg</url></image><source url="/feed">مصدر</source>'
  const whole = first(rss(`<item><title>أ</title><description>${written}</description>${picture}</item>`))
  expect(whole).toMatchObject({ html, images: [{ url: 'https://news.example/p.jpg' }] })
  expect(first(rss(item('أ', `<fulltext>${written}</fulltext>`))).html).toContain('ب')
})

test.each([
  '<![CDATA[<![CDATA[<p>نص</p>]]]]>]]>',
  '<![CDATA[ <![CDATA[<p>نص</p>]]>]]>',
  '<![CDATA[<![CDATA[<p>نص</p>]]]]><![CDATA[>]]>',
  '<![CDATA[<![CDATA[<![CDATA[<p>نص</p>]]>]]>]]>',
  '&lt;![CDATA[<p>نص</p>]]&gt;',
  '&lt;![CDATA[&lt;p&gt;نص&lt;/p&gt;]]&gt;',
])('CDATA within CDATA becomes its content: %s', written => {
  expect(first(rss(item('أ', `<description>${written}</description>`))).html).toBe('<p>نص</p>')
})

// Each input would take minutes if its cost were quadratic.
test.each([
  ['links that end nowhere', '<a>'.repeat(100_000)],
  ['elements with their ends', `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`],
  ['ends of another', `${'<a>'.repeat(50_000)}${'</b>'.repeat(50_000)}`],
  ['fields in fields', '<title>x'.repeat(50_000)],
  ['containers in containers', '<media:group>'.repeat(50_000)],
  ['namespaces', '<a xmlns:b="c">'.repeat(20_000)],
  ['signs of markup', '<'.repeat(300_000)],
  ['CDATA in CDATA', `<![CDATA[${'<![CDATA['.repeat(100_000)}${']]'.repeat(100_000)}]]>`],
])('after %s the next item is parsed', { tags: 'thorough' }, (_, markup) => {
  const text = rss(`<item><title>أ</title><description>${markup}</description></item>${item('ب')}`)
  expect(titles(text).at(-1)).toBe('ب')
})

test('Atom text is scanned for markup in one pass', { tags: 'thorough' }, () => {
  const text = '<a'.repeat(200_000)
  expect(first(atom(`<entry><summary><![CDATA[${text}]]></summary></entry>`)).html).toMatch(/^&lt;a/)
})

test('below a hundred levels only the text stays', () => {
  const inner = `${'<i>'.repeat(150)}عميق${'</i>'.repeat(150)}`
  const { html } = first(
    atom(`<entry><content type="xhtml"><div>${inner} <b>بعد</b></div></content></entry>`),
  )
  expect(html.match(/<i>/g)!.length).toBeLessThan(100)
  expect(html).toMatch(/عميق(<\/i>)+ <b>بعد<\/b>$/)
})

test('plain text of a JSON Feed stays plain text', () => {
  const text = 'قال <b>كلمة</b> & «&lt;p&gt;»\n\nفقرة <script>'
  const items = [
    { id: '1', content_text: text },
    { id: '2', content_text: 'نص', summary: text },
  ]
  const { items: read } = parseFeed(JSON.stringify({ title: 'ت', items }), feedUrl)
  const [whole, summarised] = read.map(cleanItem)
  const line = 'قال &lt;b&gt;كلمة&lt;/b&gt; &amp; «&amp;lt;p&amp;gt;»'
  expect(whole!.html).toBe(`<p>${line}</p><p>فقرة &lt;script&gt;</p>`)
  expect(summarised!.summary).toBe(text.replace(/\n+/, ' '))
})

test('a truncated JSON Feed yields its complete items', () => {
  const text = JSON.stringify({
    title: 'ت',
    items: [{ id: '1', title: 'أ }]' }, { id: '2', title: 'ب' }, { id: '3' }],
  })
  expect(titles(text.slice(0, -10))).toEqual(['أ }]', 'ب'])
})

test.each([
  ['strings that never end', '"a\\'],
  ['objects that never end', '{"a":['],
  ['lists of items in lists of items', '{"items":['],
])('a JSON Feed of %s yields nothing more', { tags: 'thorough' }, (_, piece) => {
  const text = `{"version":"https://jsonfeed.org/version/1.1","title":"ت","items":[{"id":"1","title":"أ"},${piece.repeat(150_000)}`
  expect(titles(text)).toEqual(['أ'])
})

test('the full text takes precedence over the description, which becomes the summary', () => {
  const text = rss(
    item('أ', '<description>موجز</description><content:encoded><![CDATA[<p>كامل</p>]]></content:encoded>'),
  )
  expect(first(text)).toMatchObject({ html: '<p>كامل</p>', summary: 'موجز' })
})

test.each([
  [
    'media:content',
    '<media:content url="/p.jpg" medium="image"><media:title>و</media:title></media:content>',
    'و',
  ],
  [
    'media:thumbnail in a group',
    '<media:group><media:thumbnail url="//news.example/p.jpg"/></media:group>',
    undefined,
  ],
  ['an enclosure', '<enclosure url="https://news.example/p.jpg" type="image/jpeg" length="1"/>', undefined],
  ['an enclosure without type', '<enclosure url="https://news.example/p.jpg"/>', undefined],
  ['media:img', '<media:img url="https://news.example/p.jpg"/>', undefined],
  ['an element of its own making', '<thumbnail>https://news.example/p.jpg</thumbnail>', undefined],
  [
    'media:content with its address inside',
    '<media:content url="" type="image/jpeg"><media:url>https://news.example/p.jpg</media:url></media:content>',
    undefined,
  ],
  [
    'media:thumbnail with its address inside',
    '<media:thumbnail> <url><![CDATA[ https://news.example/p.jpg ]]></url> </media:thumbnail>',
    undefined,
  ],
  ...[
    '<media:content type="image/jpeg"><media:title>و</media:title></media:content>',
    '<media:content type="image/jpeg"><path>/p.jpg</path></media:content>',
    '<media:content url="null" type="image/jpeg"/>',
    '<media:thumbnail>&lt;img/src="/1.jpg"&gt;</media:thumbnail>',
    '<enclosure url="&lt;img src=/1.jpg&gt;" type="image/jpeg"/>',
  ].map((none): [string, string, undefined] => [
    `an image element, beside ${none}`,
    `${none}<image><url>https://news.example/p.jpg</url></image>`,
    undefined,
  ]),
  ['an image element', '<image><url>https://news.example/p.jpg</url></image>', undefined],
])('a picture in %s', (_, element, alt) => {
  const picture = { url: 'https://news.example/p.jpg', ...(alt ? { alt } : {}) }
  expect(first(rss(item('أ', element))).images).toEqual([picture])
})

test('the widest picture comes first; sounds and tracking pixels are ignored', () => {
  const text = rss(
    item(
      'أ',
      '<media:content url="/t.gif" medium="image" width="1" height="1"/><media:content url="/s.jpg" type="image/jpeg" width="100"/><media:content url="/l.jpg" type="image/jpeg" width="900"/><enclosure url="/a.mp3" type="audio/mpeg"/>',
    ),
  )
  expect(first(text).images.map(({ url }) => url)).toEqual([
    'https://news.example/l.jpg',
    'https://news.example/s.jpg',
  ])
})

test.each([
  [
    'xml:base of the entry',
    atom('<entry xml:base="https://b.example/x/"><link href="1"/></entry>', ' xml:base="https://a.example/"'),
    'https://b.example/x/1',
  ],
  [
    'xml:base of the entry within that of the feed',
    atom('<entry xml:base="x/"><link href="1"/></entry>', ' xml:base="https://a.example/"'),
    'https://a.example/x/1',
  ],
  [
    'xml:base of the channel within that of the root',
    '<rss xml:base="https://a.example/"><channel xml:base="x/"><item><link>1</link></item></channel></rss>',
    'https://a.example/x/1',
  ],
  ["the site's address", rss('<item><link>1</link></item>'), 'https://news.example/1'],
  ["the feed's address", atom('<entry><link href="1"/></entry>'), 'https://news.example/rss/1'],
  ['the scheme', rss('<item><link>//b.example/1</link></item>'), 'https://b.example/1'],
  [
    'nothing: it is kept letter by letter',
    rss('<item><link>http://b.example/أخبار/1?a=ب</link></item>'),
    'http://b.example/أخبار/1?a=ب',
  ],
  [
    'the guid, when there is no link',
    rss('<item><guid>https://b.example/1</guid></item>'),
    'https://b.example/1',
  ],
  [
    'atom:link, when there is no link',
    rss('<item><atom:link href="https://b.example/1"/></item>'),
    'https://b.example/1',
  ],
  ['nothing, when it could run', rss('<item><link>javascript:alert(1)</link></item>'), undefined],
  [
    'nothing, when the guid is not an address',
    rss('<item><guid isPermaLink="false">https://b.example/1</guid></item>'),
    undefined,
  ],
])('an address is resolved against %s', (_, text, url) => {
  expect(first(text).url).toBe(url)
})

test('the first valid date of an item is used, of the first twenty', () => {
  const dated = (unreadable: number) =>
    first(rss(`<item>${'<pubDate>x</pubDate>'.repeat(unreadable)}<pubDate>2024-03-05</pubDate></item>`))
      .publishedAt
  expect([dated(19), dated(20)]).toEqual([new Date('2024-03-05'), undefined])
})

test('an item without guid is identified by its address, otherwise by title and date', () => {
  expect(first(rss(item('أ'))).guid).toBe('https://news.example/أ')
  expect(first(rss('<item><title>أ</title><pubDate>2024-03-05</pubDate></item>')).guid).toBe(
    'أ 2024-03-05T00:00:00.000Z',
  )
})

test('Atom text is text, and its HTML is HTML', () => {
  const entry =
    '<entry><title>1 &lt; 2</title><summary>أ &lt; ب</summary><content type="html">&lt;b>أ&lt;/b></content></entry>'
  expect(first(atom(entry))).toMatchObject({ title: '1 < 2', html: '<b>أ</b>', summary: 'أ &lt; ب' })
})

test('of an excessive text the beginning is used, with a notice', { tags: 'thorough' }, () => {
  const long = (length: number) => first(rss(item('أ', `<description>${'ن'.repeat(length)}</description>`)))
  expect(long(1_000_000)).toMatchObject({ notice: '', html: 'ن'.repeat(1_000_000) })
  expect(long(1_000_001)).toMatchObject({
    notice: expect.stringContaining('أطول'),
    html: 'ن'.repeat(1_000_000),
  })
})

test.each([
  ['mail@news.example (ليلى)', 'ليلى'],
  ['ليلى <mail@news.example>', 'ليلى'],
  ['mail@news.example, mailto:other@news.example - ليلى مراد', 'ليلى مراد'],
  ['ليلى (بيروت)', 'ليلى (بيروت)'],
  ['mail@news.example', undefined],
])('the author of RSS is a name: %s', (author, name) => {
  const text = rss(item('أ', `<author>${author.replace('<', '&lt;')}</author>`))
  expect(first(text).author).toBe(name)
})

// Parsing all 300 kB as a person's name would take half a minute, and time out.
const brackets = 'a@b ('.repeat(60_000)
test.each([
  ['plain', `<author>${brackets}</author>`],
  ['around a name', `<author>${brackets}<name>ليلى</name></author>`],
  ['in pieces', `<author><name>ليلى</name>${`a@b (<x/>`.repeat(60_000)}</author>`],
])('of an endless author the beginning is used: %s', { tags: 'thorough' }, (_, author) => {
  const text = rss(item('أ', author), `<managingEditor>${brackets}</managingEditor>`)
  expect(first(text).author?.length ?? 0).toBeLessThanOrEqual(300)
  expect(titles(text)).toEqual(['أ'])
})

test('WebSub, language and the source feed', () => {
  const text = rss(
    `<item><title>أ</title><source url="https://c.example/feed">مصدر</source></item>`,
    '<language>ar-SA</language><atom:link rel="hub" href="https://hub.example/"/><atom:link rel="self" href="/rss/feed.xml"/>',
  )
  const feed = parseFeed(text, feedUrl)
  expect(feed).toMatchObject({ hub: 'https://hub.example/', self: feedUrl, language: 'ar-SA' })
  expect(feed.items[0]).toMatchObject({ title: 'أ', language: 'ar-sa' })
})

test('a feed without items is valid', () => {
  expect(parseFeed(rss(''), feedUrl).items).toEqual([])
  expect(parseFeed('<rss><channel></channel></rss>', feedUrl).items).toEqual([])
})

const page = (head: string) => `<!DOCTYPE html><html><head>${head}</head><body><p>صفحة</p></body></html>`
test.each([
  ['nothing', ' ', 'EMPTY', []],
  ['words', 'Not found', 'NOT_A_FEED', []],
  ['other XML', '<opml><body><outline/></body></opml>', 'NOT_A_FEED', []],
  ['other JSON', '{"error":"x"}', 'NOT_A_FEED', []],
  ['broken JSON', '{"items"', 'NOT_A_FEED', []],
  ['a page', page(''), 'IS_A_PAGE', []],
  [
    'a page with feeds',
    page(
      '<link rel="alternate" type="application/rss+xml" href="/feed"><link rel=alternate hreflang=en href="/en"><link type="application/atom+xml" rel="Alternate" href="https://a.example/atom">',
    ),
    'IS_A_PAGE_WITH_FEEDS',
    ['https://news.example/feed', 'https://a.example/atom'],
  ],
])('%s: %s', (_, text, code, alternatives) => {
  expect(() => parseFeed(text, feedUrl)).toThrow(
    expect.objectContaining({
      name: 'FeedError',
      code,
      alternatives,
      message: expect.stringMatching(/[ء-ي]/),
    }),
  )
})

test('words that were encoded twice are undone in every field, also where entities hide them', () => {
  const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
  const hidden = (text: string) => twice(text).replace(/[^\0-\x7f]/g, sign => `&#${sign.charCodeAt(0)};`)
  const feed = parseFeed(
    rss(`<item><guid>n-1</guid><title>${hidden('خبر اليوم')}</title><description>${hidden('قال الوزير')}</description>
      <dc:creator>${hidden('ليلى')}</dc:creator><category>${hidden('الاقتصاد')}</category></item>`).replace(
      'الموقع',
      hidden('الموقع'),
    ),
    feedUrl,
  )
  expect(feed.title).toBe('الموقع')
  expect(feed.items[0]).toMatchObject({
    title: 'خبر اليوم',
    html: 'قال الوزير',
    author: 'ليلى',
    categories: ['الاقتصاد'],
  })
})
