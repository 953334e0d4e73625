import { expect, test } from 'vitest'
import { aac, id3, transportStream } from '../../../testing/providers/streams.ts'
import { titleInSegment } from './id3.ts'

const sound = aac(false).subarray(0, 2000)
const song = id3({ PRIV: 'x', TIT2: 'نسّم علينا الهوا', TPE1: 'فيروز' })
const long = 'نشرة '.repeat(60).trim()
/** ID3v2.3 with a title in UTF-16. */
const utf16 = (text: Buffer) => {
  const value = Buffer.concat([Buffer.of(1), text])
  const header = Buffer.from('ID3\x03\0\0', 'latin1')
  const size = Buffer.of(0, 0, 0, 10 + value.length)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(value.length)
  return Buffer.concat([header, size, Buffer.from('TIT2'), length, Buffer.alloc(2), value])
}
const little = Buffer.from('\uFEFFأخبار', 'utf16le')

test.each([
  ['a transport stream', transportStream(sound, song), 'فيروز - نسّم علينا الهوا'],
  ['one over several packets', transportStream(sound, id3({ TIT2: long })), long],
  ['packed audio', Buffer.concat([id3({ PRIV: 'com.apple' }), song, sound]), 'فيروز - نسّم علينا الهوا'],
  [
    'the last of several',
    transportStream(sound, Buffer.concat([song, id3({ TIT2: 'موجز' }), id3({ PRIV: 'x' })])),
    'موجز',
  ],
  ['an event of MP4', Buffer.concat([Buffer.from('\0\0\0\x90emsg....'), song]), 'فيروز - نسّم علينا الهوا'],
  ['version 2.3 in UTF-16', utf16(little), 'أخبار'],
  ['version 2.3 in UTF-16, the other way round', utf16(Buffer.from(little).swap16()), 'أخبار'],
  ['several values', id3({ TIT2: 'الأول\0الثاني' }), 'الأول'],
  ['no metadata', transportStream(sound), ''],
  ['letters that only resemble a tag', Buffer.from('ID3 is a format'), ''],
  ['a tag that is cut off', song.subarray(0, 14), ''],
  ['a frame that says it is longer than its tag', id3({ TIT2: 'x' }).fill(0x7f, 14, 18), 'x'],
  ['nothing', Buffer.alloc(0), ''],
])('the title in %s', (_, segment, title) => expect(titleInSegment(segment)).toBe(title))

test('a frame that is compressed or encrypted has no title', () => {
  expect(titleInSegment(Buffer.from(id3({ TIT2: 'x' })).fill(0x0c, 19, 20))).toBe('')
})

test('a title that fills its segment is read to its bound, in each of many tags', () => {
  const filled = id3({ TIT2: 'ض'.repeat(30_000) })
  expect(titleInSegment(Buffer.concat(Array(8).fill(filled))).length).toBeLessThan(4096)
})

test('a segment of nothing but tags ends', () => {
  expect(titleInSegment(Buffer.from('ID3\x04\0\0'.repeat(80_000), 'latin1'))).toBe('')
})
