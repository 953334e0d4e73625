/** Hashes of 32 bits as they are stored, little-endian on every machine. */
export function toBytes(hashes: Uint32Array): Buffer {
  const bytes = Buffer.alloc(hashes.length * 4)
  hashes.forEach((hash, at) => void bytes.writeUInt32LE(hash, at * 4))
  return bytes
}

export function fromBytes(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4))
}

/** Weights as they are stored, in the order of their terms. */
export function weightsToBytes(weights: Iterable<number>): Buffer {
  const floats = Float32Array.from(weights)
  const bytes = Buffer.alloc(floats.length * 4)
  floats.forEach((weight, at) => void bytes.writeFloatLE(weight, at * 4))
  return bytes
}

export function weightsFromBytes(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}
