import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { datasets, inPhotoshop, jpegWith } from '../../testing/iptc.ts'
import { readWords } from './beside.ts'
import { type EmbeddedWords, readEmbeddedWords } from './embedded-words.ts'
import { inspectImage, normaliseImage } from './image.ts'

/** Reads the metadata as an upload does, in another process. */
const wordsOf = async (file: Buffer) => readWords((await inspectImage(file)).embedded)
const words = (given: Partial<EmbeddedWords>) => ({ alt: '', caption: '', credit: '', ...given })
const utf8 = (text: string) => Buffer.from(text)
/** «صورة من القاهرة» and «أحمد» in the code pages. */
const windows1256 = Buffer.from('d5e6d1c920e3e420c7e1dec7e5d1c9', 'hex')
const iso8859 = Buffer.from('d5e8d1c920e5e620c7e4e2c7e7d1c9', 'hex')
const picture = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#375' } })
const xmp = (inside: string) => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
  <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ps="http://ns.adobe.com/photoshop/1.0/"
    xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" ${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
const alternative = (name: string, ...items: [lang: string, text: string][]) =>
  `<${name}><rdf:Alt>${items.map(([lang, text]) => `<rdf:li xml:lang="${lang}">${text}</rdf:li>`).join('')}</rdf:Alt></${name}>`

describe('IPTC in a JPEG', () => {
  test.each<[string, Buffer, Partial<EmbeddedWords>]>([
    [
      'declared UTF-8',
      datasets(
        [1, 90, Buffer.from('\x1b%G')],
        [2, 120, utf8('صورة من القاهرة')],
        [2, 80, utf8('أحمد')],
        [2, 110, utf8('رويترز')],
      ),
      { caption: 'صورة من القاهرة', credit: 'أحمد / رويترز' },
    ],
    ['UTF-8 undeclared', datasets([2, 120, utf8('صورة')]), { caption: 'صورة' }],
    [
      'declared ISO 8859-6',
      datasets([1, 90, Buffer.from('\x1b-G')], [2, 120, iso8859]),
      { caption: 'صورة من القاهرة' },
    ],
    ['windows-1256 undeclared', datasets([2, 120, windows1256]), { caption: 'صورة من القاهرة' }],
    [
      'windows-1252 undeclared',
      datasets([2, 80, Buffer.from('Andr\xe9 Hervé', 'latin1')]),
      { credit: 'André Hervé' },
    ],
    [
      'one name twice',
      datasets([2, 80, utf8('رويترز')], [2, 110, utf8('رويترز / أحمد')]),
      { credit: 'رويترز / أحمد' },
    ],
    ['only a copyright', datasets([2, 116, utf8('© وفا')]), { credit: '© وفا' }],
    ['lines and controls', datasets([2, 120, utf8('سطر\r\nوسطر\0')]), { caption: 'سطر وسطر' }],
  ])('%s', async (_, iptc, expected) => {
    const file = jpegWith(await picture().jpeg().toBuffer(), inPhotoshop(iptc))
    expect(await wordsOf(file)).toEqual(words(expected))
  })

  test('a long caption is cut between words', () => {
    const { caption } = readEmbeddedWords({
      iptc: inPhotoshop(datasets([2, 120, utf8('كلمة '.repeat(1500))])),
    })
    expect(caption.length).toBeLessThanOrEqual(500)
    expect(caption).toMatch(/كلمة…$/)
  })
})

describe('XMP', () => {
  test('Arabic before other languages, over IPTC, with the alternative text', async () => {
    const packet =
      xmp(`ps:Credit="أ ف ب">${alternative('dc:description', ['x-default', 'A fire'], ['ar', 'حريق &amp; دخان &#1601;'])}
      <dc:creator><rdf:Seq><rdf:li>ليلى</rdf:li></rdf:Seq></dc:creator>
      ${alternative('Iptc4xmpCore:AltTextAccessibility', ['x-default', 'رجال إطفاء'])}`)
    const expected = words({ alt: 'رجال إطفاء', caption: 'حريق & دخان ف', credit: 'ليلى / أ ف ب' })
    expect(
      readEmbeddedWords({ xmp: Buffer.from(packet), iptc: inPhotoshop(datasets([2, 120, utf8('قديم')])) }),
    ).toEqual(expected)
    for (const made of [picture().jpeg(), picture().webp(), picture().png()]) {
      expect(await wordsOf(await made.withXmp(packet).toBuffer())).toEqual(expected)
    }
  })
})

test.each<[string, Partial<EmbeddedWords>, { iptc?: Buffer; xmp?: Buffer }]>([
  ['NUL behind a packet', { credit: 'أ' }, { xmp: Buffer.from(`${xmp('ps:Credit="أ">')}\0`) }],
  [
    'a packet without its wrapper',
    { credit: 'أ' },
    { xmp: Buffer.from(xmp('ps:Credit="أ">').replace(/^.*\n/, '')) },
  ],
  ['a prefix that is not declared', { credit: 'أ' }, { xmp: Buffer.from(xmp('photoshop:Credit="أ">')) }],
  [
    'broken XMP, but IPTC',
    { caption: 'صورة' },
    { xmp: Buffer.from('<x'), iptc: inPhotoshop(datasets([2, 120, utf8('صورة')])) },
  ],
  [
    'a value that is cut off',
    { caption: 'صورة', credit: 'وفا' },
    {
      iptc: inPhotoshop(
        datasets([2, 110, utf8('وفا')], [2, 120, utf8(`صورة${'\0'.repeat(100)}`)]).subarray(0, -100),
      ),
    },
  ],
])('%s', (_, expected, blocks) => {
  expect(readEmbeddedWords(blocks)).toEqual(words(expected))
})

describe('hostile blocks', () => {
  const many = 200_000
  test.each<[string, { iptc?: Buffer; xmp?: Buffer }]>([
    [
      'noise',
      {
        iptc: inPhotoshop(Buffer.from('\x1c\x02\x78\xff\xffabc', 'latin1')),
        xmp: Buffer.from([0xff, 0xfe, 0, 0xd8]),
      },
    ],
    ['a length past the end', { iptc: inPhotoshop(Buffer.from([0x1c, 2, 120, 0x7f, 0xff])) }],
    ['a resource past the end', { iptc: Buffer.from('Photoshop 3.0\x008BIM\x04\x04\xff', 'latin1') }],
    [
      'a great resource',
      { iptc: Buffer.from('Photoshop 3.0\x008BIM\x04\x05\0\0\xff\xff\xff\xff', 'latin1') },
    ],
    ['a million datasets', { iptc: inPhotoshop(Buffer.from('\x1c\x02\x19\0\0'.repeat(200_000), 'latin1')) }],
    ['open tags', { xmp: Buffer.from(xmp(`><dc:description>${'<rdf:li '.repeat(many)}`)) }],
    ['brackets', { xmp: Buffer.from(xmp(`><dc:description>${'<'.repeat(many)}</dc:description>`)) }],
    ['entities', { xmp: Buffer.from(xmp(`><dc:rights>${'&#x'.repeat(many)}&#xffffffff;</dc:rights>`)) }],
    ['namespaces', { xmp: Buffer.from(`${'xmlns:'.repeat(many)}http://purl.org/dc/elements/1.1/`) }],
    [
      'deep elements',
      { xmp: Buffer.from(xmp(`><dc:rights>${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`)) },
    ],
    [
      'attributes',
      { xmp: Buffer.from(xmp(`${Array.from({ length: 20_000 }, (_, at) => `ps:a${at}=""`).join(' ')}>`)) },
    ],
    ['a prototype', { xmp: Buffer.from(xmp('><dc:__proto__>a</dc:__proto__><dc:rights>b</dc:rights>')) }],
    [
      'entities of entities',
      {
        xmp: Buffer.from(
          `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "${'&a;'.repeat(1000)}">]>${xmp(`><dc:rights>${'&c;'.repeat(1000)}</dc:rights>`)}`,
        ),
      },
    ],
    ['a packet of 20 MB', { xmp: Buffer.from(xmp(`><dc:rights>${'a'.repeat(20 * 2 ** 20)}</dc:rights>`)) }],
  ])('%s: scanned once, without an exception', { tags: 'thorough' }, (_, blocks) => {
    const { caption, credit } = readEmbeddedWords(blocks)
    expect(caption.length + credit.length).toBeLessThan(800)
  })
})

test('no metadata of the file is served: no position, no text', async () => {
  const file = await picture()
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'وفا' },
      IFD3: { GPSLatitude: '31/1 30/1 0/1', GPSLongitude: '35/1 0/1 0/1' },
    })
    .withXmp(xmp('ps:Credit="أ">'))
    .toBuffer()
  expect((await sharp(file).metadata()).exif).toBeDefined()
  const { exif, xmp: packet, iptc } = await sharp((await normaliseImage(file)).bytes).metadata()
  expect([exif, packet, iptc]).toEqual([undefined, undefined, undefined])
})
