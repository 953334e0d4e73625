import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const tokens = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')

/** Pixels of a size in a window of this width. */
function sizeAt(step: number, window: number): number {
  const [, value = ''] = new RegExp(`--size-${step}: ([^;]+);`).exec(tokens) ?? []
  const [least = 0, base = 0, share = 0, max = 0] = [...value.matchAll(/[\d.]+/g)].map(Number)
  if (!value.startsWith('clamp')) return least * 16
  return Math.min(max * 16, Math.max(least * 16, base * 16 + (share * window) / 100))
}

test('on a desk headlines are 18, 24, 32, 43 and 57 px, each four thirds of the one before', () => {
  expect([3, 5, 6, 7, 8].map(step => sizeAt(step, 1280))).toEqual([18, 24, 32, 43, 57])
})

test.each([320, 360, 390, 430])('the lead on a phone of %i px has 34 to 38 px', window => {
  expect(sizeAt(8, window)).toBeGreaterThanOrEqual(34)
  expect(sizeAt(8, window)).toBeLessThanOrEqual(38)
})
