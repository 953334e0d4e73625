import { describe, expect, test } from 'vitest'
import { parseFeed } from './parse.ts'

const feedUrl = 'https://agency.example/wire/latest'
/** Dates are read to the second. */
const inAnHour = () => new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000).toISOString()
const parse = (text: string) => parseFeed(text, feedUrl)

const ninjs1 = {
  uri: 'urn:newsml:agency.example:20261127:1',
  type: 'text',
  version: '2',
  versioncreated: '2026-11-27T10:00:00+03:00',
  pubstatus: 'usable',
  language: 'ar',
  headline: 'وصول الوفد إلى المطار',
  byline: 'ليلى الحضرمي',
  usageterms: 'لا تُباع.',
  body_html: '<p>وصل الوفد <b>اليوم</b>.</p>',
  description_text: 'ملخص الخبر',
  subject: [{ code: '1', name: 'سياسة' }],
  person: [{ name: 'سعاد' }],
  associations: {
    main: {
      uri: 'urn:p1',
      type: 'picture',
      byline: 'تصوير: عمر',
      description_text: 'الوفد في المطار',
      renditions: {
        thumb: { href: 'https://agency.example/s.jpg', mimetype: 'image/jpeg', width: 200 },
        full: { href: 'https://agency.example/l.jpg', mimetype: 'image/jpeg', width: 2000 },
      },
    },
  },
}
const ninjs2 = {
  uri: ninjs1.uri,
  type: 'text',
  version: '2',
  versioncreated: ninjs1.versioncreated,
  language: 'ar',
  headlines: [
    { role: 'short', value: 'وصول' },
    { role: 'main', value: 'وصول الوفد إلى المطار' },
  ],
  by: 'ليلى الحضرمي',
  usageterms: 'لا تُباع.',
  bodies: [
    { contenttype: 'text/plain', value: 'نص' },
    { contenttype: 'text/html', value: '<p>وصل الوفد <b>اليوم</b>.</p>' },
  ],
  descriptions: [{ contenttype: 'text/plain', value: 'ملخص الخبر' }],
  subjects: [{ name: 'سياسة' }],
  people: [{ name: 'سعاد' }],
  associations: [
    {
      name: 'main',
      uri: 'urn:p1',
      type: 'picture',
      by: 'تصوير: عمر',
      descriptions: [{ value: 'الوفد في المطار' }],
      renditions: [
        { name: 'thumb', href: 'https://agency.example/s.jpg', contenttype: 'image/jpeg', width: 200 },
        { name: 'full', href: 'https://agency.example/l.jpg', contenttype: 'image/jpeg', width: 2000 },
      ],
    },
  ],
}
/** 3.0 has the names of 2.0 in camel case. */
const camel = (text: string) =>
  text.replace(/"(version)(created)"|"(usage)(terms)"|"(content)(type)"/g, (name: string) =>
    name.replace(/created|terms|type/, ([first = '', ...rest]) => first.toUpperCase() + rest.join('')),
  )

const item = {
  guid: ninjs1.uri,
  title: 'وصول الوفد إلى المطار',
  html: '<p>وصل الوفد <b>اليوم</b>.</p>',
  summary: 'ملخص الخبر',
  author: 'ليلى الحضرمي',
  categories: ['سياسة', 'سعاد'],
  publishedAt: new Date('2026-11-27T07:00:00Z'),
  language: 'ar',
  notice: 'شروط ناشرها: لا تُباع.',
  images: [{ url: 'https://agency.example/l.jpg', caption: 'الوفد في المطار', credit: 'تصوير: عمر' }],
}

describe('ninjs', () => {
  test.each([
    ['1.x, one item', JSON.stringify(ninjs1)],
    ['2.x, one item', JSON.stringify(ninjs2)],
    ['3.x, in camel case', camel(JSON.stringify(ninjs2))],
    ['a list', JSON.stringify([ninjs1])],
    ['a list of an interface', JSON.stringify({ _items: [ninjs1], _meta: { total: 1 } })],
    ['items in envelopes', JSON.stringify({ data: { items: [{ item: ninjs1, meta: {} }] } })],
    ['the complete items of half a document', JSON.stringify({ items: [ninjs1, ninjs1] }).slice(0, -300)],
  ])('%s is read', (_, text) => {
    expect(parse(text).items).toEqual([expect.objectContaining(item)])
  })

  test('the last version of an item counts; cancelled, withheld and endlessly embargoed ones are named', () => {
    const make = (n: number, more: object) => ({ ...ninjs1, uri: `urn:${n}`, headline: `خبر ${n}`, ...more })
    const later = inAnHour()
    const { items, cancelled } = parse(
      JSON.stringify([
        make(1, { version: '2', headline: 'الأحدث' }),
        make(1, { version: '1' }),
        make(2, { version: '1' }),
        make(2, { version: '2', pubstatus: 'canceled' }),
        make(3, { pubstatus: 'withheld' }),
        make(4, { embargoed: 'حتى يعلن الديوان' }),
        make(5, { embargoed: later }),
        make(6, { embargoed: '2020-01-01T00:00:00Z' }),
      ]),
    )
    expect(items.map(({ title }) => title).toSorted()).toEqual(['الأحدث', 'خبر 5', 'خبر 6'])
    expect(cancelled?.toSorted()).toEqual(['urn:2', 'urn:3', 'urn:4'])
    const held = items.find(({ guid }) => guid === 'urn:5')
    expect([held?.embargoedUntil, held?.notice]).toEqual([
      later,
      expect.stringContaining('تحت حظر ناشرها حتى'),
    ])
    expect(items.filter(({ notice }) => notice.includes('حظر'))).toHaveLength(1)
  })

  test('a JSON Feed stays one', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: '1', title: 'خبر', content_html: '<p>نص</p>' }],
    }
    expect(parse(JSON.stringify(feed)).items).toMatchObject([{ guid: '1', title: 'خبر' }])
  })
})

const head = 'xmlns="http://iptc.org/std/nar/2006-10-01/" standard="NewsML-G2" standardversion="2.33"'
const meta = (
  kind: string,
  more = '',
) => `<itemMeta><itemClass qcode="ninat:${kind}"/><provider qcode="a"><name>الوكالة</name></provider>
  <versionCreated>2026-11-27T10:00:00+03:00</versionCreated><pubStatus qcode="stat:usable"/>${more}</itemMeta>`
const newsItem = (body: string, more = '', version = 1, status = '') =>
  `<newsItem ${head} guid="urn:1" version="${version}" xml:lang="ar"><rightsInfo><usageTerms>لا تُباع.</usageTerms></rightsInfo>${
    status ? meta('text', more).replace('usable', status) : meta('text', more)
  }<contentMeta><by>ليلى الحضرمي</by><language tag="ar"/><subject qcode="m:1"><name>سياسة</name></subject><headline>وصول الوفد إلى المطار</headline>
  <description role="drol:summary">ملخص الخبر</description></contentMeta><contentSet>${body}</contentSet></newsItem>`
const nitf = `<inlineXML contenttype="application/nitf+xml"><nitf xmlns="http://iptc.org/std/NITF/2006-10-18/"><head/><body><body.head><hedline><hl1>وصول</hl1></hedline></body.head>
  <body.content><p>وصل الوفد <em>اليوم</em>.</p><media media-type="image"><media-reference source="https://agency.example/n.jpg"/><media-caption>في المطار</media-caption></media><hl2>تفاصيل</hl2></body.content></body></nitf></inlineXML>`
const xhtml = `<inlineXML contenttype="application/xhtml+xml"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>وصول</title></head><body><p>وصل الوفد.</p></body></html></inlineXML>`
const picture = `<newsItem ${head} guid="urn:p" version="1">${meta('picture')}<contentMeta><creditline>تصوير: عمر</creditline><description role="drol:caption">الوفد</description></contentMeta>
  <contentSet><remoteContent href="https://agency.example/s.jpg" contenttype="image/jpeg" width="200"/><remoteContent href="https://agency.example/l.jpg" contenttype="image/jpeg" width="2000"/></contentSet></newsItem>`
const message = (items: string) =>
  `<?xml version="1.0"?><newsMessage ${head}><header><sent>2026-11-27T07:00:00Z</sent></header><itemSet>${items}</itemSet></newsMessage>`
const pack = `<packageItem ${head} guid="urn:k">${meta('composite')}<groupSet root="g"><group id="g"><itemRef residref="urn:1"/><itemRef residref="urn:p"/></group></groupSet></packageItem>`

describe('NewsML-G2', () => {
  test('an item with NITF is read: text, headline, picture, rights', () => {
    const { title, items } = parse(newsItem(nitf))
    expect(title).toBe('الوكالة')
    expect(items).toMatchObject([
      {
        ...item,
        html: expect.stringMatching(/^\s*<p>وصل الوفد <em>اليوم<\/em>.<\/p><h2>تفاصيل<\/h2>\s*$/),
        guid: 'urn:1',
        categories: ['سياسة'],
        images: [{ url: 'https://agency.example/n.jpg', caption: 'في المطار' }],
      },
    ])
  })

  test.each([
    ['XHTML', newsItem(xhtml)],
    ['text', newsItem('<inlineData contenttype="text/plain">وصل الوفد.</inlineData>')],
    ['a message', message(newsItem(xhtml))],
    [
      'a prefix',
      newsItem(xhtml)
        .replace(/<(\/?)([a-z]+(?:[A-Z]\w+)?|by)(?=[ >/])/g, (tag, end: string, name: string) =>
          /^(html|body|head|p|title)$/.test(name) ? tag : `<${end}n:${name}`,
        )
        .replace('xmlns=', 'xmlns:n='),
    ],
  ])('%s is read', (_, text) => {
    const { items } = parse(text)
    expect(items).toMatchObject([
      { guid: 'urn:1', title: 'وصول الوفد إلى المطار', html: expect.stringContaining('وصل الوفد.') },
    ])
  })

  test.each([
    ['its package', message(newsItem(xhtml) + picture + pack)],
    ['its link', message(newsItem(xhtml, '<link rel="irel:seeAlso" residref="urn:p"/>') + picture)],
  ])('a picture named by %s belongs to the text; alone it is an item', (_, text) => {
    const image = { url: 'https://agency.example/l.jpg', caption: 'الوفد', credit: 'تصوير: عمر' }
    expect(parse(text).items).toMatchObject([{ guid: 'urn:1', images: [image] }])
    expect(parse(message(picture)).items).toMatchObject([{ guid: 'urn:p', html: 'الوفد', images: [image] }])
  })

  test('the last version counts; cancelled and endlessly embargoed items are named; an embargo has its hour', () => {
    const cancelled = message(newsItem(xhtml) + newsItem(xhtml, '', 2, 'canceled'))
    expect(parse(cancelled)).toMatchObject({ items: [], cancelled: ['urn:1'] })
    expect(parse(newsItem(xhtml, '<embargoed/>'))).toMatchObject({ items: [], cancelled: ['urn:1'] })
    const later = inAnHour()
    expect(parse(newsItem(xhtml, `<embargoed>${later}</embargoed>`)).items[0]?.embargoedUntil).toBe(later)
  })
})

describe('hostile documents', () => {
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  test.each([
    [
      'a billion laughs',
      `<!DOCTYPE n [<!ENTITY l0 "ها">${lol}]>${newsItem('<inlineData>&l9;</inlineData>')}`,
      1,
    ],
    [
      'half a document',
      message(newsItem(xhtml) + newsItem(nitf).replace('urn:1', 'urn:2').slice(0, -400)),
      1,
    ],
    ['deep elements', newsItem(`<inlineXML>${'<a>'.repeat(100_000)}نص</inlineXML>`), 1],
    ['three megabytes of text', newsItem(`<inlineData>${'كلمة '.repeat(600_000)}</inlineData>`), 1],
    [
      'many items',
      message(Array.from({ length: 2100 }, (_, n) => newsItem('').replace('urn:1', `urn:${n}`)).join('')),
      2000,
    ],
    [
      'wrong types',
      JSON.stringify([
        {
          uri: 'a',
          type: 'text',
          headline: 7,
          bodies: 'x',
          associations: [null, 3],
          renditions: null,
          subject: {},
        },
      ]),
      1,
    ],
    ['deep JSON', `{"items":${'['.repeat(5000)}${']'.repeat(5000)}}`, 0],
  ])('%s', (_, text, count) => {
    const read = () => {
      try {
        return parse(text)
      } catch (error) {
        return { items: [], error: (error as Error).name }
      }
    }
    const { items } = read()
    expect(items).toHaveLength(count)
    expect(JSON.stringify(items).length).toBeLessThan(3_000_000)
  })
})

const linked = (name: string) => `https://agency.example/item/${name}`
const stub = { uri: 'urn:1', type: 'text', headline: 'خبر' }
const ref = (attributes: string, inside = '') => `<itemRef ${attributes}>${inside}</itemRef>`
const packageOf = (refs: string) =>
  `<packageItem guid="urn:p" version="1"><groupSet><group>${refs}</group></groupSet></packageItem>`
const rssWith = (inside: string) => `<rss><channel><title>x</title><item>${inside}</item></channel></rss>`

test.each<[string, string | object, string[]]>([
  ['a package with addresses', packageOf(ref('residref="urn:1" href="/item/a" version="3"')), ['a 3']],
  [
    'residref that is an address',
    packageOf(ref(`residref="${linked('a')}"`, '<versionCreated>t</versionCreated>')),
    ['a t'],
  ],
  ['a picture of a package', packageOf(ref('href="/item/a"', '<itemClass qcode="ninat:picture"/>')), []],
  ['a file of a package', packageOf(ref('href="/item/a" contenttype="image/jpeg"')), []],
  ['an unknown name', packageOf(ref('residref="tag:x"')), []],
  ['a list of addresses', [linked('a'), linked('b'), linked('a')], ['a ', 'b ']],
  [
    'objects with addresses',
    {
      items: [
        { href: '/item/a', versioncreated: 't' },
        { href: '/item/b', version: 2 },
      ],
    },
    ['a t', 'b 2'],
  ],
  ['ninjs without texts', [{ ...stub, version: '4', href: '/item/a' }], ['a 4']],
  [
    'a ninjs package',
    { ...stub, type: 'composite', associations: { one: { uri: linked('a'), type: 'text', version: '1' } } },
    ['a 1'],
  ],
  ['ninjs with its text', { ...stub, body_html: '<p>نص</p>', href: '/item/a' }, []],
  ['a picture beside a text', { ...stub, associations: { main: { uri: linked('a'), type: 'picture' } } }, []],
  [
    'RSS',
    rssWith(
      '<title>خبر</title><enclosure url="/item/a" type="application/vnd.iptc.g2.newsitem+xml"/><pubDate>t</pubDate>',
    ),
    ['a t'],
  ],
  [
    'RSS with texts',
    rssWith('<content:encoded>نص</content:encoded><enclosure url="/item/a" type="application/ninjs+json"/>'),
    [],
  ],
  [
    'Atom',
    '<feed><entry><link href="/item/a" type="application/ninjs+json"/><updated>t</updated></entry></feed>',
    ['a t'],
  ],
  [
    'ordinary Atom',
    '<feed><entry><title>خبر</title><link href="/item/a" type="text/html"/></entry></feed>',
    [],
  ],
  [
    'JSON Feed',
    { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', url: linked('a'), title: 'خبر' }] },
    [],
  ],
])('addresses of an index in %s', (_, document, expected) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const { index = [], items } = parse(text)
  expect(index.map(({ url, version }) => `${url.replace(linked(''), '')} ${version.trim()}`)).toEqual(
    expected,
  )
  expect(index.length > 0 && items.length > 0).toBe(false)
})

test('an index of a hundred thousand links is read from its beginning, one without end is none', {
  tags: 'thorough',
}, () => {
  const refs = Array.from({ length: 100_000 }, (_, at) => ref(`href="/item/${at}"`)).join('')
  expect(parse(packageOf(refs)).index).toHaveLength(1000)
  expect(() => parse('{"items": ['.repeat(50_000))).toThrow()
})
