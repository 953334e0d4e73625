/** Encodes IPTC datasets in order. */
export function datasets(...all: [record: number, dataset: number, value: Buffer][]): Buffer {
  return Buffer.concat(
    all.flatMap(([record, dataset, value]) => {
      const head = Buffer.from([0x1c, record, dataset, 0, 0])
      head.writeUInt16BE(value.length, 3)
      return [head, value]
    }),
  )
}

/** Wraps the data as Photoshop does in a JPEG, after another of its resources. */
export function inPhotoshop(iptc: Buffer): Buffer {
  const resource = (id: number, value: Buffer) => {
    const head = Buffer.from('8BIM\0\0\0\0\0\0\0\0', 'latin1')
    head.writeUInt16BE(id, 4)
    head.writeUInt32BE(value.length, 8)
    return Buffer.concat([head, value, Buffer.alloc(value.length & 1)])
  }
  const parts = [
    Buffer.from('Photoshop 3.0\0', 'latin1'),
    resource(0x03ed, Buffer.alloc(3)),
    resource(0x0404, iptc),
  ]
  return Buffer.concat(parts)
}

/** Adds the data as the APP13 segment. */
export function jpegWith(jpeg: Buffer, app13: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xed, 0, 0])
  head.writeUInt16BE(app13.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, app13, jpeg.subarray(2)])
}
