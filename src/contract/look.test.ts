import { expect, test } from 'vitest'
import { contrastOf, lookAttributes, ordinaryLook, shadesOf } from './look.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#e19d03', '#e19d03', 1],
])('the contrast of %s and %s', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
})

const colours = [
  '#e19d03',
  '#000000',
  '#ffffff',
  '#808080',
  '#0047ab',
  '#c8102e',
  '#00853f',
  '#ffff00',
  '#7f00ff',
]
test.each(colours)('the colour %s yields readable text and links in both schemes', accent => {
  const { onAccent, linkOnLight, linkOnDark } = shadesOf(accent)
  expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
  for (const surface of ['#ffffff', '#f6f8f9', '#f2f2f2']) {
    expect(contrastOf(linkOnLight, surface)).toBeGreaterThanOrEqual(6)
  }
  for (const surface of ['#161617', '#1d1d1f', '#242426']) {
    expect(contrastOf(linkOnDark, surface)).toBeGreaterThanOrEqual(6)
  }
})

test('the default look has no attributes, and each setting adds its own', () => {
  expect(lookAttributes(ordinaryLook)).toEqual({})
  expect(lookAttributes({ accent: '#C8102E', header: 'side', headlineFace: 'kufi' })).toEqual({
    'data-header': 'side',
    'data-face': 'kufi',
    style: expect.stringMatching(
      /^--accent:#c8102e;--on-accent:#ffffff;--link-on-light:#\w{6};--link-on-dark:#\w{6}$/,
    ),
  })
})
