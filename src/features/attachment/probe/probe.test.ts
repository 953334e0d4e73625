import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  box,
  element,
  ftyp,
  id3,
  mp3,
  mvhd,
  ogg,
  opusHead,
  trak,
  vorbisHead,
  wav,
  webm,
} from '../../../testing/recordings.ts'
import { probe } from './beside.ts'
import { probeMp4 } from './mp4.ts'
import { type FileDescription, type Peek, ProbeRefusal } from './probed.ts'
import { probeMp3, probeOgg, probeWav, probeWebm } from './recording.ts'

const peekAt = (bytes: Buffer): Peek => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})
const read = (bytes: Buffer, name = 'a') => probe(peekAt(bytes), name)

const film = { handler: 'vide', codec: 'avc1', width: 1920, height: 1080 }
const voice = { handler: 'soun', codec: 'mp4a' }
const mp4 = (...tracks: (typeof film | typeof voice)[]) =>
  Buffer.concat([ftyp(), box('moov', mvhd(90), ...tracks.map(trak))])
const longBox = (type: string, length: bigint) => {
  const head = Buffer.from(`\0\0\0\x01${type}\0\0\0\0\0\0\0\0`, 'latin1')
  head.writeBigUInt64BE(length, 8)
  return head
}
const cbr = mp3(Array(100).fill(128))
const mixed = mp3([64, 128, 96, 160, 64, 128, 96, 160])
const mehd = box('mvex', box('mehd', Buffer.from([0, 0, 0, 0, 0, 0, 0x2e, 0xe0])))

test.each<[string, Buffer, FileDescription]>([
  ['a film', mp4(film, voice), { format: 'mp4', seconds: 90, width: 1920, height: 1080 }],
  ['a film without sound', mp4(film), { format: 'mp4', seconds: 90, width: 1920, height: 1080 }],
  [
    'a film of a phone held upright',
    mp4({ ...film, turned: true } as typeof film, voice),
    { format: 'mp4', seconds: 90, width: 1080, height: 1920 },
  ],
  [
    'a film described at its end, after a long box',
    Buffer.concat([ftyp(), longBox('mdat', 1016n), Buffer.alloc(1000), mp4(film).subarray(ftyp().length)]),
    { format: 'mp4', seconds: 90, width: 1920, height: 1080 },
  ],
  [
    'a film in fragments',
    Buffer.concat([ftyp('iso5'), box('moov', mvhd(0), trak(film), mehd), box('moof'), box('mdat')]),
    { format: 'mp4', seconds: 12, width: 1920, height: 1080 },
  ],
  ['a recording of a phone', mp4(voice), { format: 'm4a', seconds: 90 }],
  [
    'WebM',
    webm({ codecs: ['V_VP9', 'A_OPUS'], seconds: 61 }),
    { format: 'webm', seconds: 61, width: 640, height: 360 },
  ],
  [
    'WebM of a browser, without lengths',
    webm({ codecs: ['V_VP8', 'A_OPUS'], isLive: true }),
    { format: 'webm', seconds: undefined, width: 640, height: 360 },
  ],
  ['WebM with sound alone', webm({ codecs: ['A_OPUS'], seconds: 5 }), { format: 'weba', seconds: 5 }],
  ['MP3', cbr, { format: 'mp3', seconds: 3 }],
  ['MP3 behind a tag', Buffer.concat([id3(5000), cbr]), { format: 'mp3', seconds: 3 }],
  [
    'MP3 behind a tag and padding',
    Buffer.concat([id3(50), Buffer.alloc(1000), cbr]),
    { format: 'mp3', seconds: 3 },
  ],
  ['MP3 that counts its frames', mp3([64, 128, 96, 160], { xing: 2000 }), { format: 'mp3', seconds: 52 }],
  ['MP3 of varying bit rates that counts nothing', mixed, { format: 'mp3', seconds: undefined }],
  ['Opus', ogg(opusHead, 48_000 * 75), { format: 'ogg', seconds: 75 }],
  ['Vorbis, in many pages', ogg(vorbisHead, 44_100 * 75, 400), { format: 'ogg', seconds: 75 }],
  ['WAV', wav({ seconds: 4 }), { format: 'wav', seconds: 4 }],
  ['WAV in floating point', wav({ seconds: 4, codec: 3 }), { format: 'wav', seconds: 4 }],
  ['WAV in the extensible form', wav({ seconds: 4, codec: 0xfffe }), { format: 'wav', seconds: 4 }],
  ['WAV without lengths', wav({ seconds: 4, isOpen: true }), { format: 'wav', seconds: 4 }],
  [
    'WAV behind a chunk of odd length',
    wav({ seconds: 4, before: Buffer.from('junk\x03\0\0\0abc\0') }),
    { format: 'wav', seconds: 4 },
  ],
])('%s', async (_, bytes, expected) => {
  expect(await read(bytes)).toEqual(expected)
})

test('a table is known by its name, whatever letters it begins with', async () => {
  expect(await read(Buffer.from('BM,II*,الاسم\n1,2,3\n'), 'جدول.csv')).toEqual({ format: 'csv' })
})

/** The first entry of an archive, which a document has for its description. */
function bomb(): Buffer {
  const [name, content] = [Buffer.from('[Content_Types].xml'), deflateRawSync(Buffer.alloc(50 * 2 ** 20))]
  const head = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'.padEnd(30, '\0'), 'latin1')
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(50 * 2 ** 20, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name, content])
}

const huge = (id: number) =>
  Buffer.concat([element(id, '').subarray(0, -4), Buffer.from('01ffffffffffff00', 'hex')])

/** A file of a gigabyte: these bytes, then zeros or the repeated ones. Counts the bytes that are read. */
function gigabyte(head: Buffer, rest: Buffer = Buffer.alloc(1)) {
  const file = {
    size: 2 ** 30,
    bytesRead: 0,
    async read(offset: number, length: number) {
      file.bytesRead += length
      const start = offset % rest.length
      const piece = Buffer.alloc(length + start, rest).subarray(start)
      if (offset < head.length) head.copy(piece, 0, offset)
      return piece
    },
  }
  return file
}
const chunk = (name: string) => Buffer.from(`RIFF\xff\xff\xff\x3fWAVE${name}\0\0\0\x3f`, 'latin1')
const endless = Buffer.concat([ftyp(), Buffer.from('\0\0\0\0moov', 'latin1')])

test.each<[string, (file: Peek) => Promise<FileDescription>, ReturnType<typeof gigabyte>]>([
  ['a tag of 128 MB', probeMp3, gigabyte(Buffer.from('ID3\x04\0\0\x40\0\0\0', 'latin1'))],
  ['MP3 that never comes', probeMp3, gigabyte(id3(0))],
  ['only starts of frames', probeMp3, gigabyte(mp3([128]), Buffer.from('\xff\xe0\xff\xfb', 'latin1'))],
  ['a format of 1 GB', probeWav, gigabyte(chunk('fmt '))],
  ['a list of 1 GB', probeWav, gigabyte(chunk('LIST'))],
  ['a tag of 1 GB in WAV', probeWav, gigabyte(chunk('id3 '))],
  [
    'a million chunks',
    probeWav,
    gigabyte(wav({ seconds: 0, isOpen: true }).subarray(0, 36), Buffer.from('junk\0\0\0\0')),
  ],
  [
    'pages without end',
    probeOgg,
    gigabyte(ogg(opusHead, 1).subarray(0, -40), ogg(opusHead, 1).subarray(47, 100)),
  ],
  ['an element of 1 GB', probeWebm, gigabyte(Buffer.from('1a45dfa31f00000042821eff0000', 'hex'))],
  [
    'elements in elements',
    probeWebm,
    gigabyte(element(0x1a45dfa3, ''), Buffer.from('185380671f000000', 'hex')),
  ],
  ['a description up to the end', probeMp4, gigabyte(endless)],
  ['boxes without end', probeMp4, gigabyte(ftyp(), box('free'))],
])('%s: no more than 17 MB are read', async (_, probeOne, file) => {
  await probeOne(file).catch(error => expect(error).toBeInstanceOf(ProbeRefusal))
  expect(file.bytesRead).toBeLessThan(17 * 2 ** 20)
})

test.each<[string, Buffer]>([
  ['a page', Buffer.from('<html><script>1</script>')],
  ['a page behind a tag', Buffer.concat([id3(10), Buffer.from('<html><script>1</script>'.repeat(100))])],
  ['a page behind one frame of MP3', Buffer.concat([mp3([128]), Buffer.from('<p>'.repeat(1000))])],
  ['MPEG layer II', mp3(Array(100).fill(128), { layer: 2 })],
  [
    'a tag longer than its file',
    Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f'), Buffer.alloc(4000)]),
  ],
  ['only bytes that might begin a frame', Buffer.alloc(200_000, 0xff)],
  ['MP4 with another codec', mp4({ ...film, codec: 'mp4v' })],
  ['MP4 whose description is cut off', mp4(film, voice).subarray(0, 200)],
  ['MP4 that declares a description of 4 GB', Buffer.concat([ftyp(), longBox('moov', 2n ** 32n)])],
  ['MP4 with a box longer than any file', Buffer.concat([ftyp(), longBox('free', 2n ** 63n)])],
  ['MP4 of nothing but boxes', Buffer.concat([ftyp(), ...Array(3000).fill(box('free'))])],
  ['MP4 with a box inside itself', Buffer.concat([ftyp(), box('moov', Buffer.alloc(64, 8))])],
  ['Matroska', webm({ docType: 'matroska', codecs: ['V_VP9'] })],
  ['WebM with another codec', webm({ codecs: ['V_MPEG4/ISO/AVC', 'A_OPUS'] })],
  ['WebM without tracks', webm({ codecs: [] })],
  ['WebM with an element of 2 PB', webm({ codecs: ['V_VP9'], before: huge(0x114d9b74) })],
  ['Ogg with another codec', ogg(Buffer.from('\x7fFLAC\x01\0\0\x01fLaC'), 1000)],
  ['Ogg of one line', Buffer.from('OggS\0\x02')],
  ['WAV of a telephone', wav({ seconds: 4, codec: 6 })],
  ['WAV without sound', wav({ seconds: 4 }).subarray(0, 36)],
  ['an archive whose description inflates to 50 MB', bomb()],
  ['an archive that is cut off', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
])('%s is refused', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(ProbeRefusal)
})
