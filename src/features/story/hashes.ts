/** Hashes of 32 bits as they are stored, little-endian on every machine. */
export function toBytes(hashes: Uint32Array): Buffer {
  const view = new DataView(new ArrayBuffer(hashes.length * 4))
  for (let at = 0; at < hashes.length; at += 1) view.setUint32(at * 4, hashes[at]!, true)
  return Buffer.from(view.buffer)
}

export function fromBytes(bytes: Buffer): Uint32Array {
  const view = viewOf(bytes)
  const hashes = new Uint32Array(bytes.length / 4)
  for (let at = 0; at < hashes.length; at += 1) hashes[at] = view.getUint32(at * 4, true)
  return hashes
}

/** Weights as they are stored, in the order of their terms. */
export function weightsToBytes(weights: Iterable<number>): Buffer {
  const all = [...weights]
  const view = new DataView(new ArrayBuffer(all.length * 4))
  for (const [at, weight] of all.entries()) view.setFloat32(at * 4, weight, true)
  return Buffer.from(view.buffer)
}

export function weightsFromBytes(bytes: Buffer): Float32Array {
  const view = viewOf(bytes)
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true))
}

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length)
