import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  mediaVariantPath,
  parseVariantPath,
  pictureSources,
  variantSize,
  variantWidthsFor,
} from './variants.ts'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
  [{ hash, width: 640, format: 'avif' }, `/media/${hash}-640.avif`],
  [{ hash, width: 1600, format: 'jpeg', aspect: '16x9' }, `/media/${hash}-1600-16x9.jpeg`],
] as const)('%o is %s, there and back', (variant, path) => {
  expect(mediaVariantPath(variant)).toBe(path)
  expect(parseVariantPath(path)).toEqual(variant)
})

test.each([
  `/media/${hash}-641.avif`,
  `/media/${hash}-0640.avif`,
  `/media/${hash}-640.png`,
  `/media/${hash}-640.AVIF`,
  `/media/${hash}-640-2x1.avif`,
  `/media/${hash}-640-constructor.avif`,
  `/media/${hash}-640-.avif`,
  `/media/${hash}.avif`,
  `/media/${hash.slice(1)}-640.avif`,
  `/media/${hash.toUpperCase()}-640.avif`,
  `/media/../${hash}-640.avif`,
  `/media/${hash}-640.avif/`,
  `/media/${hash}-640.avif\n`,
  `/x/media/${hash}-640.avif`,
  '',
])('%j is no picture', path => {
  expect(parseVariantPath(path)).toBeUndefined()
})

test.each([
  [1, [160]],
  [160, [160]],
  [161, [160, 320]],
  [500, [160, 320, 480, 640]],
  [1600, [160, 320, 480, 640, 960, 1280, 1600]],
  [2560, [160, 320, 480, 640, 960, 1280, 1600]],
])('a picture %i wide has the widths %j', (width, widths) => {
  expect(variantWidthsFor(width)).toEqual(widths)
})

test.each([
  [{ width: 2000, height: 1000 }, { width: 640 }, { width: 640, height: 320 }],
  [{ width: 500, height: 250 }, { width: 640 }, { width: 500, height: 250 }],
  [
    { width: 2000, height: 900 },
    { width: 1600, aspect: '16x9' },
    { width: 1600, height: 900 },
  ],
  [
    { width: 300, height: 900 },
    { width: 1600, aspect: '4x3' },
    { width: 300, height: 225 },
  ],
  [
    { width: 2560, height: 1 },
    { width: 160, aspect: '1x1' },
    { width: 1, height: 1 },
  ],
] as const)('%o at %o is %o', (original, variant, size) => {
  expect(variantSize(original, variant)).toEqual(size)
})

test('a page gets AVIF first, then WebP, and the real widths', () => {
  expect(pictureSources({ hash, width: 500, height: 250 }, '100vw')).toEqual({
    source: {
      type: 'image/avif',
      sizes: '100vw',
      srcSet: `/media/${hash}-160.avif 160w, /media/${hash}-320.avif 320w, /media/${hash}-480.avif 480w, /media/${hash}-640.avif 500w`,
    },
    img: {
      src: `/media/${hash}-640.webp`,
      sizes: '100vw',
      srcSet: `/media/${hash}-160.webp 160w, /media/${hash}-320.webp 320w, /media/${hash}-480.webp 480w, /media/${hash}-640.webp 500w`,
      width: 500,
      height: 250,
    },
  })
})

test('a small picture gets few widths, cropped to its aspect', () => {
  const { img } = pictureSources({ hash, width: 2560, height: 1600 }, '8rem', {
    aspect: '1x1',
    maxWidth: 300,
  })
  expect(img).toEqual({
    src: `/media/${hash}-320-1x1.webp`,
    sizes: '8rem',
    srcSet: `/media/${hash}-160-1x1.webp 160w, /media/${hash}-320-1x1.webp 320w`,
    width: 320,
    height: 320,
  })
})

test('the browser can have this file: it imports nothing', async () => {
  expect(await readFile(new URL('./variants.ts', import.meta.url), 'utf8')).not.toMatch(
    /\bimport\b|require\(/,
  )
})
