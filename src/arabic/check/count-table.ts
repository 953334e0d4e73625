/**
 * Counts by their keys in 12 bits each: five for the count's size, seven that tell a known key from others. A Bloomier
 * filter: the three cells of a key together give its entry (Charles and Chazelle, 2004).
 */
export type CountTable = { total: number; countOf: (key: number) => number }

const growth = 1.55
const smallest = 3
const stepOf = (count: number) =>
  Math.max(1, Math.min(31, 1 + Math.round(Math.log(count / smallest) / Math.log(growth))))
const sizes = Float64Array.from({ length: 32 }, (_, step) =>
  step === 0 ? 0 : smallest * growth ** (step - 1),
)

const scramble = (key: number, seed: number) => {
  let hash = Math.imul(key ^ seed, 0x9e3779b1)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
const seeds = [0x3c6ef372, 0x14057b7e, 0x5be0cd19, 0x1f83d9ab] as const
const cellOf = (key: number, part: 0 | 1 | 2, third: number) =>
  part * third + Math.floor((scramble(key, seeds[part]) / 2 ** 32) * third)
const markOf = (key: number) => (scramble(key, seeds[3]) & 0x7f) << 5

/** Reads the bytes of `countTableOf`: the total number of words, then pairs of cells in three bytes. */
export function readCountTable(bytes: Uint8Array): CountTable {
  const total = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const packed = bytes.subarray(4)
  const cells = new Uint16Array((packed.length * 2) / 3)
  for (let at = 0; at < cells.length; at += 2) {
    const [one, two, three] = [packed[at * 1.5]!, packed[at * 1.5 + 1]!, packed[at * 1.5 + 2]!]
    cells[at] = one | ((two & 0xf) << 8)
    cells[at + 1] = (two >> 4) | (three << 4)
  }
  const third = cells.length / 3
  const countOf = (key: number) => {
    const entry =
      cells[cellOf(key, 0, third)]! ^
      cells[cellOf(key, 1, third)]! ^
      cells[cellOf(key, 2, third)]! ^
      markOf(key)
    return entry < 32 ? sizes[entry]! : 0
  }
  return { total, countOf }
}

/** The file of a table. The keys must differ. */
export function countTableOf(keys: Int32Array, counts: ArrayLike<number>, total: number): Uint8Array {
  // A multiple of six, for three equal parts and whole bytes.
  const size = Math.ceil((keys.length * 1.24 + 60) / 6) * 6
  const third = size / 3
  const degree = new Uint32Array(size)
  const mixed = new Int32Array(size)
  for (let at = 0; at < keys.length; at += 1)
    for (const part of [0, 1, 2] as const) {
      const cell = cellOf(keys[at]!, part, third)
      degree[cell]! += 1
      mixed[cell]! ^= at
    }
  // Repeatedly removes a key that has a cell to itself, then fills the cells in reverse order.
  const order: number[] = []
  const alone: number[] = []
  for (let cell = 0; cell < size; cell += 1) if (degree[cell] === 1) alone.push(cell)
  for (let cell = alone.pop(); cell !== undefined; cell = alone.pop()) {
    if (degree[cell] !== 1) continue
    const at = mixed[cell]!
    order.push(at, cell)
    for (const part of [0, 1, 2] as const) {
      const other = cellOf(keys[at]!, part, third)
      degree[other]! -= 1
      mixed[other]! ^= at
      if (degree[other] === 1) alone.push(other)
    }
  }
  if (order.length !== keys.length * 2) throw new Error('two keys are equal')
  const cells = new Uint16Array(size)
  for (let last = order.length - 2; last >= 0; last -= 2) {
    const [at, cell] = [order[last]!, order[last + 1]!]
    let entry = stepOf(counts[at]!) ^ markOf(keys[at]!)
    for (const part of [0, 1, 2] as const) {
      const other = cellOf(keys[at]!, part, third)
      if (other !== cell) entry ^= cells[other]!
    }
    cells[cell] = entry
  }
  const bytes = new Uint8Array(4 + size * 1.5)
  new DataView(bytes.buffer).setUint32(0, total)
  for (let at = 0; at < size; at += 2) {
    bytes[4 + at * 1.5] = cells[at]! & 0xff
    bytes[5 + at * 1.5] = (cells[at]! >> 8) | ((cells[at + 1]! & 0xf) << 4)
    bytes[6 + at * 1.5] = cells[at + 1]! >> 4
  }
  return bytes
}
