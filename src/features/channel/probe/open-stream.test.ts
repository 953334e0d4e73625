import { expect, test, vi } from 'vitest'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { createOpener } from './open-stream.ts'

async function* bytesOneByOne(count: number) {
  for (let at = 0; at < count; at += 1) yield Uint8Array.of(at & 255)
}
const outbound = {
  stream: async () => ({ status: 200, headers: {}, chunks: bytesOneByOne(3000) }),
} satisfies Pick<Outbound, 'stream'>

test('a stream in chunks of one byte is joined once for each read', async () => {
  const { read } = await createOpener(outbound, AbortSignal.timeout(10_000))('https://radio.example/live')
  const concat = vi.spyOn(Buffer, 'concat')
  expect((await read(16)).length).toBe(16)
  const all = await read(2000)
  expect([all.length, all[256], all[1999]]).toEqual([2000, 0, 1999 & 255])
  expect(concat).toHaveBeenCalledTimes(2)
  concat.mockRestore()
})
