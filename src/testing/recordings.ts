/** Builds small recordings and videos, byte by byte. */

const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const le = (value: number, length: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes.subarray(0, length)
}

/** A box of an MP4 file (ISO base media). */
export function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content)
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type, 'latin1'), inside])
}

export const ftyp = (brand = 'isom') => box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1'))

export const mvhd = (seconds: number) =>
  box('mvhd', Buffer.alloc(12), u32(1000), u32(seconds * 1000), Buffer.alloc(80))

type Track = { handler: string; codec: string; width?: number; height?: number; turned?: boolean }

export function trak({ handler, codec, width = 0, height = 0, turned = false }: Track): Buffer {
  const matrix = (turned ? [0, 1, 0, -1, 0, 0, 0, 0, 1] : [1, 0, 0, 0, 1, 0, 0, 0, 1]).map(value => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(value * 65_536)
    return bytes
  })
  const tkhd = box('tkhd', Buffer.alloc(40), ...matrix, u16(width), u16(0), u16(height), u16(0))
  const stsd = box('stsd', Buffer.alloc(4), u32(1), box(codec, Buffer.alloc(78)))
  const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13))
  return box('trak', tkhd, box('mdia', hdlr, box('minf', box('stbl', stsd))))
}

/** An EBML element of a WebM file. Without a length its end is unknown, as in live recordings. */
export function element(id: number, content: Buffer | string | number, isOpen = false): Buffer {
  const inside = typeof content === 'number' ? u32(content) : Buffer.from(content as Buffer)
  const name = Buffer.from(id.toString(16).padStart(id > 0xff && id < 0x10000 ? 4 : 2, '0'), 'hex')
  const length = isOpen ? Buffer.from('01ffffffffffffff', 'hex') : u32(0x10000000 + inside.length)
  return Buffer.concat([name, length, inside])
}

type Webm = { docType?: string; codecs: string[]; seconds?: number; isLive?: boolean; before?: Buffer }

export function webm({ docType = 'webm', codecs, seconds, isLive = false, before }: Webm): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE((seconds ?? 0) * 1000)
  const info = Buffer.concat([
    element(0x2ad7b1, 1_000_000),
    ...(seconds === undefined ? [] : [element(0x4489, duration)]),
  ])
  const tracks = codecs.map((codec, index) => {
    const isVideo = codec.startsWith('V_')
    const video = element(0xe0, Buffer.concat([element(0xb0, 640), element(0xba, 360)]))
    const fields = [element(0xd7, index + 1), element(0x83, isVideo ? 1 : 2), element(0x86, codec)]
    return element(0xae, Buffer.concat(isVideo ? [...fields, video] : fields))
  })
  const cluster = element(0x1f43b675, Buffer.concat([element(0xe7, 0), element(0xa3, 'block')]), isLive)
  const segment = [
    before ?? Buffer.alloc(0),
    element(0x1549a966, info),
    element(0x1654ae6b, Buffer.concat(tracks)),
  ]
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, docType)),
    element(0x18538067, Buffer.concat([...segment, cluster, cluster]), isLive),
  ])
}

const kbits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** MPEG-1 layer III frames of these bit rates, at 44.1 kHz. */
export function mp3(rates: number[], { xing = 0, layer = 1 } = {}): Buffer {
  return Buffer.concat(
    rates.map((rate, index) => {
      const frame = Buffer.alloc(Math.floor((144_000 * rate) / 44_100), 0x55)
      frame.set([0xff, 0xe1 | (3 << 3) | (layer << 1), kbits.indexOf(rate) << 4, 0])
      if (xing && index === 0) {
        frame.write('Xing', 36)
        frame.writeUInt32BE(3, 40)
        frame.writeUInt32BE(xing, 44)
        frame.writeUInt32BE(rates.length * frame.length, 48)
      }
      return frame
    }),
  )
}

/** An ID3v2 tag of this many bytes. */
export function id3(length: number): Buffer {
  const size = [21, 14, 7, 0].map(shift => (length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.from(size), Buffer.alloc(length)])
}

function page(content: Buffer, { granule = 0, flags = 0, number = 0 }): Buffer {
  const segments = [...Array(Math.floor(content.length / 255)).fill(255), content.length % 255]
  const head = [
    Buffer.from('OggS\0'),
    Buffer.from([flags]),
    le(granule, 8),
    le(1, 4),
    le(number, 4),
    le(0, 4),
  ]
  return Buffer.concat([...head, Buffer.from([segments.length, ...segments]), content])
}

const comments = Buffer.concat([le(0, 4), le(0, 4)])

export const opusHead = Buffer.concat([
  Buffer.from('OpusHead\x01\x02'),
  le(0, 2),
  le(48_000, 4),
  Buffer.alloc(3),
])
export const vorbisHead = Buffer.concat([
  Buffer.from('\x01vorbis\0\0\0\0\x02'),
  le(44_100, 4),
  Buffer.alloc(12),
  Buffer.from([0xb8, 1]),
])

/** Ogg pages: the head, comments, this many pages of audio, and the last with the number of samples. */
export function ogg(head: Buffer, samples: number, pages = 2): Buffer {
  const tags = head === opusHead ? Buffer.from('OpusTags') : Buffer.from('\x03vorbis')
  const sound = Array.from({ length: pages }, (_, index) =>
    page(Buffer.alloc(400, 0x11), { granule: Math.floor((samples * index) / pages), number: index + 2 }),
  )
  return Buffer.concat([
    page(head, { flags: 2 }),
    page(Buffer.concat([tags, comments]), { number: 1 }),
    ...sound,
    page(Buffer.alloc(40, 0x11), { granule: samples, flags: 4, number: pages + 2 }),
  ])
}

type Wav = { seconds: number; codec?: number; before?: Buffer; isOpen?: boolean }

/** One channel of 8 bits at 1 kHz. If open, the recorder never wrote the lengths. */
export function wav({ seconds, codec = 1, before = Buffer.alloc(0), isOpen = false }: Wav): Buffer {
  const sound = Buffer.alloc(seconds * 1000, seconds)
  const format = [le(16, 4), le(codec, 2), le(1, 2), le(1000, 4), le(1000, 4), le(1, 2), le(8, 2)]
  const length = (bytes: number) => le(isOpen ? 0xffffffff : bytes, 4)
  return Buffer.concat([
    Buffer.from('RIFF'),
    length(36 + before.length + sound.length),
    Buffer.from('WAVE'),
    before,
    Buffer.from('fmt '),
    ...format,
    Buffer.from('data'),
    length(sound.length),
    sound,
  ])
}
