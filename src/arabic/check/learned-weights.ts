/** Signs have numbers of this many bits. */
export const signBits = 17

/** The weight of each sign, and of each measure by kind, learned from slips that a program put into news. */
export type Weights = { signs: Int8Array; scale: number; measures: readonly Float32Array[] }

const header = 3

/** The file's bytes: how many kinds and measures there are, the scale, the measures' weights, the signs'. */
export function fileOf({ signs, scale, measures }: Weights): Uint8Array {
  const numbers = Float32Array.from([
    measures.length,
    measures[0]!.length,
    scale,
    ...measures.flatMap(one => [...one]),
  ])
  const bytes = new Uint8Array(numbers.byteLength + signs.length)
  bytes.set(new Uint8Array(numbers.buffer))
  bytes.set(new Uint8Array(signs.buffer, signs.byteOffset, signs.length), numbers.byteLength)
  return bytes
}

export function readWeights(bytes: Uint8Array): Weights {
  const buffer = new Uint8Array(bytes).buffer
  const [kinds = 0, width = 0, scale = 1] = new Float32Array(buffer, 0, header)
  const start = (header + kinds * width) * 4
  return {
    scale,
    measures: Array.from(
      { length: kinds },
      (_, kind) => new Float32Array(buffer, (header + kind * width) * 4, width),
    ),
    signs: new Int8Array(buffer, start, 2 ** signBits),
  }
}
