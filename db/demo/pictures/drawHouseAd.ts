import { setTitle } from '../../../src/features/share/picture/lines.ts'
import { circle, n, path, rect, repeat } from './svg.ts'

const gold = '#e19d03'
const ink = '#1d1a12'
const night = '#1f3d4d'
const paper = '#f6efdf'

export type HouseAd = {
  key: string
  place: string
  title: string
  words: string
  action: string
  link: string
}

const shapes = { banner: { width: 1940, height: 200 }, box: { width: 672, height: 560 } }

/** An advertisement of the newsroom's own, at twice the size of its place. */
export function drawHouseAd({ place, words, action }: HouseAd): string {
  const shape = place === 'article-middle' ? 'box' : 'banner'
  const { width, height } = shapes[shape]
  const drawn = shape === 'box' ? box(words, action) : banner(words, action)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`
}

function banner(words: string, action: string): string {
  const { width, height } = shapes.banner
  return (
    rect(0, 0, width, height, night) +
    arcs(230, height, 9, 44) +
    rect(470, 52, 320, 96, gold, 'rx="8"') +
    line(action, 630, 112, 280, [40], ink) +
    line(words, 1340, 118, 1040, [64, 54, 46], paper)
  )
}

function box(words: string, action: string): string {
  const { width, height } = shapes.box
  return (
    rect(0, 0, width, height, paper) +
    arcs(336, 250, 7, 40) +
    line(words, 336, 340, 600, [52, 44], ink) +
    rect(176, 430, 320, 90, gold, 'rx="8"') +
    line(action, 336, 488, 280, [40], ink)
  )
}

/** Half rings, one in another, as of an arcade. */
function arcs(x: number, y: number, count: number, step: number): string {
  const rings = repeat(count, index => {
    const reach = (count - index) * step
    const colour = [gold, '#2e5669', '#e7dcc2', '#a81e1e'][index % 4]!
    return path(`M${x - reach} ${y}A${reach} ${reach} 0 0 1 ${x + reach} ${y}Z`, colour)
  })
  return rings + circle(x, y - step / 2, step / 4, paper)
}

/** Centred on x, in the largest size that fits. */
function line(text: string, x: number, y: number, width: number, sizes: number[], colour: string): string {
  const { size, lines } = setTitle(
    text,
    width,
    sizes.map(size => ({ size, lines: sizes.length > 1 && size === sizes.at(-1) ? 2 : 1 })),
  )
  const scale = size / 1000
  return lines
    .map(({ width: wide, glyphs }, index) => {
      const start = x - (wide * scale) / 2
      const base = y + index * size * 1.5
      return `<g fill="${colour}" transform="translate(${n(start)} ${n(base)}) scale(${scale})">${glyphs
        .map(
          glyph => `<path transform="translate(${n(glyph.x)} ${n(glyph.y)}) scale(1 -1)" d="${glyph.path}"/>`,
        )
        .join('')}</g>`
    })
    .join('')
}
