import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  cropArea,
  cropOf,
  focusIn,
  mediaVariantPath,
  parseVariantPath,
  pictureSources,
  variantSize,
  variantWidthsFor,
} from './variants.ts'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
  [{ hash, width: 640, format: 'avif' }, `/media/${hash}-640.avif`],
  [{ hash, width: 1600, format: 'webp', aspect: '16x9' }, `/media/${hash}-1600-16x9.webp`],
  [
    { hash, width: 320, format: 'webp', aspect: '1x1', crop: { x: 0, y: 33, size: 100 } },
    `/media/${hash}-320-1x1-0_33_100.webp`,
  ],
] as const)('%o is %s in both directions', (variant, path) => {
  expect(mediaVariantPath(variant)).toBe(path)
  expect(parseVariantPath(path)).toEqual(variant)
})

test.each([
  `/media/${hash}-641.avif`,
  `/media/${hash}-1600.jpeg`,
  `/media/${hash}-960-1x1.avif`,
  `/media/${hash}-640-4x3.avif`,
  `/media/${hash}-160-share-50_50_100.jpeg`,
  `/media/${hash}-0640.avif`,
  `/media/${hash}-640.png`,
  `/media/${hash}-640.AVIF`,
  `/media/${hash}-640-2x1.avif`,
  `/media/${hash}-640-constructor.avif`,
  `/media/${hash}-640-.avif`,
  `/media/${hash}-640-50_50_100.avif`,
  `/media/${hash}-640-1x1-101_50_100.avif`,
  `/media/${hash}-640-1x1-50_50_29.avif`,
  `/media/${hash}-640-1x1-050_50_50.avif`,
  `/media/${hash}.avif`,
  `/media/${hash.slice(1)}-640.avif`,
  `/media/${hash.toUpperCase()}-640.avif`,
  `/media/../${hash}-640.avif`,
  `/media/${hash}-640.avif/`,
  `/media/${hash}-640.avif\n`,
  `/x/media/${hash}-640.avif`,
  '',
])('%j is not a variant', path => {
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

test('a page gets AVIF first, then WebP, with real widths', () => {
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

const landscape = { width: 1600, height: 900 }
const portrait = { width: 900, height: 1600 }

test.each([
  [landscape, '1x1', { x: 50, y: 50, size: 100 }, { left: 350, top: 0, width: 900, height: 900 }],
  [landscape, '1x1', { x: 0, y: 0, size: 100 }, { left: 0, top: 0, width: 900, height: 900 }],
  [landscape, '1x1', { x: 100, y: 100, size: 50 }, { left: 1150, top: 450, width: 450, height: 450 }],
  [portrait, '16x9', { x: 50, y: 33, size: 100 }, { left: 0, top: 275, width: 900, height: 506 }],
  [{ width: 1, height: 1 }, 'share', { x: 99, y: 1, size: 30 }, { left: 0, top: 0, width: 1, height: 1 }],
] as const)('%o in %s at %o is %o', (picture, aspect, crop, area) => {
  expect(cropArea(picture, aspect, crop)).toEqual(area)
})

test('a shape has its own crop, or one around the focal point; unframed portraits show their upper third', () => {
  const own = { x: 10, y: 20, size: 40 }
  const framing = { x: 70, y: 30, shapes: { '4x3': own } }
  expect(cropOf({ ...landscape, framing }, '4x3')).toEqual(own)
  expect(cropOf({ ...landscape, framing }, '16x9')).toEqual({ x: 70, y: 30, size: 100 })
  expect(cropOf({ ...landscape, framing }, undefined)).toBeUndefined()
  expect(cropOf(landscape, '16x9')).toBeUndefined()
  expect(cropOf({ ...portrait, framing: null }, '16x9')).toEqual({ x: 50, y: 33, size: 100 })
})

test('where a style crops further, the focal point stays visible', () => {
  expect(focusIn(portrait, { x: 50, y: 25, shapes: {} }, '16x9')).toBe('50% 50%')
  expect(focusIn(portrait, { x: 50, y: 0, shapes: {} }, '16x9')).toBe('50% 0%')
  expect(focusIn(landscape, { x: 30, y: 40, shapes: {} }, undefined)).toBe('30% 40%')
})

test('the browser can load this file: it imports nothing', async () => {
  expect(await readFile(new URL('./variants.ts', import.meta.url), 'utf8')).not.toMatch(
    /\bimport\b|require\(/,
  )
})
