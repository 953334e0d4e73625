import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import * as streams from '../../../testing/providers/streams.ts'
import { probeStream } from './probe-stream.ts'

const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent: 'test', timeoutMs: 1500, maxBytes: 16e6 })
let server: Awaited<ReturnType<typeof streams.startStreams>>
beforeAll(async () => {
  server = await streams.startStreams()
})
afterAll(async () => {
  server?.stop()
  await outbound.close()
})

const { hls, master, masterOfTwo, dash, radio, mp3, aac, id3, transportStream, fragment } = streams
const { file, page, never, redirectTo } = streams
const sound = transportStream(aac(false))
const silence = transportStream(aac(true))
type StandInFiles = Record<string, Parameters<typeof server.serve>[1]>
// Nine hundred years of seconds: two hundred bytes that would fill the memory of whoever lists their segments.
const billionSegments = `<MPD type="static" mediaPresentationDuration="PT30000000000S"><Period><AdaptationSet
  mimeType="video/mp4"><SegmentTemplate media="$Number$.m4s" duration="1"/><Representation id="1"
  bandwidth="1"/></AdaptationSet></Period></MPD>`
const live = { '/seg12.ts': file(sound) }

const cases: [string, StandInFiles, object][] = [
  ['HLS', { '/live': hls({ title: 'نشرة التاسعة' }), ...live }, { problem: '', playing: 'نشرة التاسعة' }],
  [
    'HLS with timed metadata, which are newer than the title in the playlist',
    {
      '/live': hls({ title: 'بث حي' }),
      '/seg12.ts': file(transportStream(aac(false), id3({ TPE1: 'فيروز', TIT2: 'بحبك يا لبنان' }))),
    },
    { problem: '', playing: 'فيروز - بحبك يا لبنان' },
  ],
  [
    'HLS with a NUL in its title',
    { '/live': hls({ title: 'نشرة\0التاسعة' }), ...live },
    { problem: '', playing: 'نشرة التاسعة' },
  ],
  [
    'radio with a NUL in its title',
    { '/live': radio(mp3(false), { title: 'نشرة\0التاسعة' }) },
    { problem: '', playing: 'نشرة التاسعة' },
  ],
  [
    'a master playlist, of which the smallest variant is read',
    { '/live': master([900_000, 'big.m3u8'], [90_000, 'small.m3u8']), '/small.m3u8': hls(), ...live },
    { problem: '' },
  ],
  [
    'a redirect to another path',
    { '/live': redirectTo('/at/live'), '/at/live': hls(), '/at/seg12.ts': file(sound) },
    { problem: '' },
  ],
  [
    'an encrypted segment',
    { '/live': hls({ more: '#EXT-X-KEY:METHOD=AES-128,URI="k"\n' }), '/seg12.ts': file(Buffer.from('x')) },
    { problem: '' },
  ],
  ['a segment that is missing', { '/live': hls({ newest: 13 }) }, { problem: 'refused' }],
  ['an error page in place of a segment', { '/live': hls(), '/seg12.ts': page }, { problem: 'unreadable' }],
  ['a variant that is missing', { '/live': master([1, 'none.m3u8']) }, { problem: 'unreadable' }],
  ['a playlist that is complete', { '/live': hls({ ended: true }), ...live }, { problem: 'ended' }],
  [
    'a playlist without segments',
    { '/live': file(Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:6\n')) },
    { problem: 'empty' },
  ],
  ['a page', { '/live': page }, { problem: 'unreadable' }],
  ['a redirect in a circle', { '/live': redirectTo('/live') }, { problem: 'away' }],
  ['silence in HLS', { '/live': hls(), '/seg12.ts': file(silence) }, { problem: 'silent' }],
  ['DASH', { '/live': dash(7), '/a-7.m4s': file(Buffer.from('\0\0\0\x18styp....')) }, { problem: '' }],
  ['sound in DASH', { '/live': dash(7), '/a-7.m4s': file(fragment('sound')) }, { problem: '' }],
  ['silence in DASH', { '/live': dash(7), '/a-7.m4s': file(fragment('silence')) }, { problem: 'silent' }],
  [
    'silence beside a picture in DASH',
    {
      '/live': dash(7, 'dynamic', ['video', 'audio']),
      '/v-7.m4s': file(fragment('picture')),
      '/a-7.m4s': file(fragment('silence')),
    },
    { problem: 'silent' },
  ],
  [
    'a picture whose sound is missing in DASH',
    { '/live': dash(7, 'dynamic', ['video', 'audio']), '/v-7.m4s': file(fragment('picture')) },
    { problem: 'refused' },
  ],
  [
    'sound beside a still picture in HLS',
    {
      '/live': masterOfTwo('picture.m3u8', 'sound/list.m3u8'),
      '/picture.m3u8': hls(),
      '/seg12.ts': file(fragment('picture')),
      '/sound/list.m3u8': hls(),
      '/sound/seg12.ts': file(fragment('sound')),
    },
    { problem: '' },
  ],
  [
    'silence beside a picture in HLS',
    {
      '/live': masterOfTwo('picture.m3u8', 'sound/list.m3u8'),
      '/picture.m3u8': hls(),
      '/seg12.ts': file(fragment('picture')),
      '/sound/list.m3u8': hls({ newest: 40 }),
      '/sound/seg40.ts': file(fragment('silence')),
    },
    { problem: 'silent' },
  ],
  [
    'a segment of MP4 that claims a billion samples',
    { '/live': dash(7), '/a-7.m4s': file(fragmentOfBillions()) },
    { problem: 'silent' },
  ],
  [
    'a manifest of a billion segments',
    { '/live': file(Buffer.from(billionSegments)) },
    { problem: 'unreadable' },
  ],
  ['a DASH presentation on demand', { '/live': dash(7, 'static') }, { problem: 'ended' }],
  [
    'a manifest that is no XML',
    { '/live': file(Buffer.from('<MPD type="dynamic"><Period>')) },
    { problem: 'unreadable' },
  ],
  [
    'radio with titles',
    { '/live': radio(mp3(false), { title: 'فيروز - نسّم علينا الهوا' }) },
    { problem: '', playing: 'فيروز - نسّم علينا الهوا' },
  ],
  ['radio in AAC', { '/live': radio(aac(false)) }, { problem: '' }],
  ['silent radio in MP3', { '/live': radio(mp3(true), { title: 'لا شيء' }) }, { problem: 'silent' }],
  ['silent radio in AAC', { '/live': radio(aac(true)) }, { problem: 'silent' }],
  ['an answer of nothing', { '/live': file(Buffer.alloc(0)) }, { problem: 'empty' }],
  ['a server that never answers', { '/live': never }, { problem: 'away' }],
  [
    'radio that falls silent on the line',
    { '/live': (_, response) => void response.write(mp3(false).subarray(0, 900)) },
    { problem: 'stalled' },
  ],
  ['a path that is not there', {}, { problem: 'refused' }],
]

test.each(cases)('%s', { tags: 'thorough' }, async (name, served, expected) => {
  const folder = `/${cases.findIndex(([other]) => other === name)}`
  for (const [path, handler] of Object.entries(served)) server.serve(folder + path, inFolder(folder, handler))
  expect(await probeStream(outbound, `${server.url}${folder}/live`, undefined)).toMatchObject(expected)
})

function fragmentOfBillions(): Buffer {
  const bytes = fragment('silence')
  bytes.writeUInt32BE(0xffffffff, bytes.indexOf('trun') + 8)
  return bytes
}

/** Redirects stay in the folder of their case. */
function inFolder(folder: string, handler: StandInFiles[string]): StandInFiles[string] {
  return (request, response) => {
    const { writeHead } = response
    response.writeHead = ((status: number, headers: Record<string, string> = {}) =>
      writeHead.call(
        response,
        status,
        headers.location ? { ...headers, location: folder + headers.location } : headers,
      )) as typeof writeHead
    handler(request, response)
  }
}

test('a playlist that stays as it is for 90 seconds has stalled; a new token in its addresses is no progress', {
  tags: 'thorough',
}, async () => {
  server.serve('/stalled', (request, response) => hls()(request, response))
  server.serve('/seg12.ts', file(sound))
  const start = Date.now()
  const probe = (seen?: { mark: string; at: number }, now = start) =>
    probeStream(outbound, `${server.url}/stalled`, seen, now)
  const { mark } = await probe()
  const seen = { mark, at: start }
  expect(await probe(seen, start + 60_000)).toMatchObject({ problem: '', mark })
  expect(await probe(seen, start + 91_000)).toMatchObject({ problem: 'stalled', mark })
  server.serve('/stalled', hls({ newest: 13 }))
  server.serve('/seg13.ts', file(sound))
  expect(await probe(seen, start + 91_000)).toMatchObject({ problem: '' })
})

test('an address that is not public is not opened', async () => {
  const strict = createOutbound({ allow: [], userAgent: 'test', timeoutMs: 1000, maxBytes: 1e6 })
  expect(await probeStream(strict, `${server.url}/stalled`, undefined)).toMatchObject({ problem: 'away' })
  await strict.close()
})
