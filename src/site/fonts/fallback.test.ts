import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { deviceFonts, fallbackRule, measure } from './fallback.ts'

const open = (file: string) => openSync(file) as Font
const here = import.meta.dirname
const face = measure(open(path.join(here, 'plex-700.woff2')))
const css = readFileSync(path.join(here, '../fonts.css'), 'utf8')

test('the rules of device fonts in fonts.css follow from the figures of our file and of theirs', () => {
  for (const { name, local, metrics } of deviceFonts)
    expect(css).toContain(fallbackRule(name, local, face, metrics))
})

test('set by its rule, a device font is as wide and as high as ours', () => {
  for (const { name, local, metrics } of deviceFonts) {
    const rule = fallbackRule(name, local, face, metrics)
    const [size = 0, ascent = 0, descent = 0] = [...rule.matchAll(/([\d.]+)%/g)].map(
      ([, number]) => Number(number) / 100,
    )
    expect(size * metrics.width).toBeCloseTo(face.width, 1)
    expect(size * ascent).toBeCloseTo(face.ascent, 3)
    expect(size * descent).toBeCloseTo(face.descent, 3)
  }
})

const dejavu = '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf'
test.runIf(existsSync(dejavu))('the figures of DejaVu are those of its file', () => {
  expect(measure(open(dejavu))).toEqual(deviceFonts.find(({ name }) => name === 'DejaVu')?.metrics)
})
