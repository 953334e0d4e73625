/** Hashes of 32 bits as they are stored, little-endian on every machine. */
export function toBytes(hashes: Uint32Array): Buffer {
  const bytes = Buffer.alloc(hashes.length * 4)
  hashes.forEach((hash, at) => void bytes.writeUInt32LE(hash, at * 4))
  return bytes
}

export function fromBytes(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32LE(at * 4))
}
