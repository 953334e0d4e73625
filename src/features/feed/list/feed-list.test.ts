import { expect, test } from 'vitest'
import { readFeedList } from './feed-list.ts'
import { writeOpml } from './opml.ts'

const opml = (outlines: string) =>
  `<?xml version="1.0"?>\n<opml version="1.0"><body>\n${outlines}\n</body></opml>`
const read = (text: string) =>
  readFeedList(text).feeds.map(({ line, name, feedUrl, folder }) => [line, name, feedUrl, folder])

test.each([
  [
    'Feedly',
    opml(
      '<outline text="سياسة" title="سياسة"><outline type="rss" text="أ" xmlUrl="https://a.example/rss" htmlUrl="https://a.example/"/></outline>',
    ),
    [[3, 'أ', 'https://a.example/rss', 'سياسة']],
  ],
  [
    'no folder',
    opml('<outline type="rss" title="أ" xmlUrl="https://a.example/?x=1&amp;y=2"/>'),
    [[3, 'أ', 'https://a.example/?x=1&y=2', '']],
  ],
  [
    'folders in folders',
    opml(
      '<outline text="عالم">\n<outline text="آسيا">\n<outline xmlUrl="a.example"/></outline>\n<outline xmlUrl="b.example"/></outline>\n<outline xmlUrl="c.example"/>',
    ),
    [
      [5, '', 'a.example', 'آسيا'],
      [6, '', 'b.example', 'عالم'],
      [7, '', 'c.example', ''],
    ],
  ],
  [
    'a category',
    opml('<outline text="أ" xmlUrl="a.example" category="/عالم/آسيا,/ب"/>'),
    [[3, 'أ', 'a.example', 'آسيا']],
  ],
  [
    'other case, no quotes escaped',
    opml('<OUTLINE TEXT="أ & ب" XMLURL="a.example"/>'),
    [[3, 'أ & ب', 'a.example', '']],
  ],
  [
    'feeds with end tags',
    opml(
      '<outline text="س"><outline xmlUrl="a.example"></outline><outline xmlUrl="b.example"></outline></outline>',
    ),
    [
      [3, '', 'a.example', 'س'],
      [3, '', 'b.example', 'س'],
    ],
  ],
  [
    'cut off',
    opml('<outline text="س"><outline xmlUrl="a.example"/><outline xmlUrl="b.exa').split('\n</body>')[0]!,
    [[3, '', 'a.example', 'س']],
  ],
  [
    'links and inclusions',
    opml(
      '<outline type="link" url="https://a.example/"/><outline type="include" url="https://b.example/x.opml"/><outline text="س"/>',
    ),
    [],
  ],
  ['a feed without address', opml('<outline type="rss" text="أ"/>'), [[3, 'أ', '', '']]],
  ['a byte order mark', `\ufeff${opml('<outline xmlUrl="a.example"/>')}`, [[3, '', 'a.example', '']]],
  [
    'entities of its own',
    `<!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${opml('<outline text="&b;&x;" xmlUrl="a.example"/>')}`,
    [[3, '&b;&x;', 'a.example', '']],
  ],
  [
    'bare addresses',
    'https://a.example/rss\n\nb.example/feed\n',
    [
      [1, '', 'https://a.example/rss', ''],
      [3, '', 'b.example/feed', ''],
    ],
  ],
  [
    'a table',
    'أ,https://a.example/rss,سياسة\nhttps://b.example/rss;ب',
    [
      [1, 'أ', 'https://a.example/rss', 'سياسة'],
      [2, 'ب', 'https://b.example/rss', ''],
    ],
  ],
  [
    'a table with headings',
    'القسم,الاسم,الرابط\nسياسة,أ,https://a.example/rss',
    [[2, 'أ', 'https://a.example/rss', 'سياسة']],
  ],
  [
    'a table with other headings',
    'Title,RSS URL,Website,Section\nA,https://a.example/rss,https://a.example/,News',
    [[2, 'A', 'https://a.example/rss', 'News']],
  ],
  [
    'a table with other Arabic headings',
    'اسم المصدر;رابط RSS;قسم\nأ;https://a.example/rss;سياسة',
    [[2, 'أ', 'https://a.example/rss', 'سياسة']],
  ],
  ['words', 'ليس هنا شيء', [[1, '', 'ليس هنا شيء', '']]],
])('%s', (_, text, feeds) => {
  expect(read(text)).toEqual(feeds)
})

// Each input would take minutes if its cost were quadratic.
test.each([
  ['deep folders', '<outline text="a">'.repeat(60_000)],
  ['unclosed tags', '<outline '.repeat(100_000)],
  ['one long attribute', `<outline text="${'&amp;'.repeat(200_000)}"/>`],
  ['many lines', '\n'.repeat(1_000_000)],
])('hostile: %s', (_, markup) => {
  expect(read(`<opml>${markup}<outline xmlUrl="a.example"/>`).length).toBeLessThanOrEqual(1)
})

test('beyond three thousand feeds a problem says so', () => {
  const { feeds, problems } = readFeedList(opml('<outline xmlUrl="a.example"/>\n'.repeat(5000)))
  expect([feeds.length, problems]).toEqual([
    3000,
    [{ line: 3003, message: expect.stringMatching(/ثلاثة آلاف/) }],
  ])
})

test('our own OPML is read back, with its folders', () => {
  const feeds = [
    { name: 'أ & «ب» <ج>', feedUrl: 'https://a.example/?x=1&y="2"', folder: 'سياسة' },
    { name: 'د\0', feedUrl: 'https://d.example/', folder: 'سياسة' },
    { name: 'ه', feedUrl: 'https://e.example/', folder: 'عالم' },
  ]
  const text = writeOpml('مصادر', feeds, new Date('2026-11-27T00:00:00Z'))
  expect(text).toContain('<dateCreated>Fri, 27 Nov 2026 00:00:00 GMT</dateCreated>')
  expect(readFeedList(text).feeds.map(({ line: _, ...feed }) => feed)).toEqual(
    feeds.map(feed => ({ ...feed, name: feed.name.replace('\0', '').replace(' <ج>', ' <ج>') })),
  )
})
