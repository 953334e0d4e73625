import { darken, lighten, mix } from './palette.ts'
import type { Sheet } from './Sheet.ts'
import { boxes, circle, ellipse, group, n, path, pill, polygon, rect, repeat } from './svg.ts'

type Box = readonly [x: number, y: number, w: number, h: number]

/** A grid of windows in a facade, some of them lit. */
export function drawWindows(
  sheet: Sheet,
  [x, y, w, h]: Box,
  columns: number,
  rows: number,
  glass: string,
  lit: number,
) {
  const { random, mood } = sheet
  const [dark, light]: [Box[], Box[]] = [[], []]
  const [cell, floor] = [w / columns, h / rows]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const box: Box = [x + (column + 0.22) * cell, y + (row + 0.2) * floor, cell * 0.56, floor * 0.6]
      const list = random.chance(lit) ? light : dark
      list.push(box)
    }
  return boxes(dark, glass, 'opacity="0.55"') + boxes(light, mood.window, 'opacity="0.92"')
}

export type TowerTop = 'flat' | 'step' | 'slant' | 'mast' | 'round'

/** A tower on the line `y`: lit face, shaded side, windows, a top of its own. */
export function drawTower(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  top: TowerTop,
  lit: number,
) {
  const { mood } = sheet
  const face = sheet.across(mix(colour, mood.sun, 0.2), colour)
  const side = mix(colour, mood.ink, 0.3)
  const roof = y - h
  let content = ''
  if (top === 'mast') {
    content +=
      rect(x + w * 0.47, roof - h * 0.22, w * 0.06, h * 0.24, colour) +
      rect(x + w * 0.3, roof - h * 0.06, w * 0.4, h * 0.07, colour)
  } else if (top === 'step') {
    content +=
      rect(x + w * 0.15, roof - h * 0.09, w * 0.7, h * 0.1, face) +
      rect(x + w * 0.32, roof - h * 0.16, w * 0.36, h * 0.08, colour)
  } else if (top === 'slant') {
    content += polygon(
      [
        [x, roof + 1],
        [x, roof - w * 0.62],
        [x + w, roof + 1],
      ],
      face,
    )
  } else if (top === 'round') {
    content += path(
      `M${n(x)} ${n(roof + 1)}A${n(w / 2)} ${n(w * 0.55)} 0 0 1 ${n(x + w)} ${n(roof + 1)}Z`,
      face,
    )
  }
  content += rect(x, roof, w, h, face) + rect(x + w * 0.8, roof, w * 0.2, h, side, 'opacity="0.55"')
  const columns = Math.max(2, Math.round(w / 24))
  const rows = Math.max(3, Math.round(h / 30))
  return (
    content +
    drawWindows(sheet, [x + w * 0.08, roof + h * 0.04, w * 0.68, h * 0.92], columns, rows, mood.ink, lit)
  )
}

/** A row of towers between two edges; `height` gives the tallest a tower may be at a place from 0 to 1. */
export function drawTowers(
  sheet: Sheet,
  y: number,
  from: number,
  to: number,
  colour: string,
  height: (at: number) => number,
  lit: number,
) {
  const { random } = sheet
  let [content, x] = ['', from]
  while (x < to) {
    const w = random.between(54, 112)
    const h = height((x + w / 2 - from) / (to - from)) * random.between(0.72, 1.08)
    const top = random.pick(['flat', 'step', 'slant', 'mast', 'round', 'flat'] as const)
    content += drawTower(sheet, x, y, w, h, random.chance(0.5) ? colour : darken(colour, 0.1), top, lit)
    x += w + random.between(-8, 16)
  }
  return content
}

/** A dome whose foot is on `y`, with a finial. */
export function drawDome(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  colour: string,
  pointed = 1.15,
): string {
  const { mood } = sheet
  const h = radius * pointed
  const d = `M${n(x - radius)} ${n(y)}C${n(x - radius * 1.08)} ${n(y - h * 0.62)} ${n(x - radius * 0.4)} ${n(y - h * 0.9)} ${n(x)} ${n(y - h)}C${n(x + radius * 0.4)} ${n(y - h * 0.9)} ${n(x + radius * 1.08)} ${n(y - h * 0.62)} ${n(x + radius)} ${n(y)}Z`
  const fill = sheet.gradient(
    [
      [0, mix(colour, mood.sun, 0.5)],
      [0.4, colour],
      [1, mix(colour, mood.ink, 0.45)],
    ],
    0,
  )
  const ribs = [0.35, 0.7]
    .flatMap(share => [-share, share])
    .map(
      share =>
        `M${n(x + radius * share)} ${n(y)}C${n(x + radius * share * 1.08)} ${n(y - h * 0.6)} ${n(x + radius * share * 0.5)} ${n(y - h * 0.88)} ${n(x)} ${n(y - h)}`,
    )
  return (
    rect(x - radius * 0.025, y - h - radius * 0.42, radius * 0.05, radius * 0.45, colour) +
    circle(x, y - h - radius * 0.12, radius * 0.07, mood.accent2) +
    circle(x, y - h - radius * 0.28, radius * 0.045, mood.accent2) +
    path(d, fill) +
    path(
      ribs.join(''),
      'none',
      `stroke="${mix(colour, mood.ink, 0.4)}" stroke-width="${n(Math.max(1, radius * 0.018))}" opacity="0.5"`,
    )
  )
}

/** An opening with a pointed head; (x, y) is the middle of its sill. */
export function drawArch(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  const spring = y - h + w * 0.62
  const d = `M${n(x - w / 2)} ${n(y)}V${n(spring)}C${n(x - w / 2)} ${n(spring - w * 0.36)} ${n(x - w * 0.16)} ${n(y - h + w * 0.1)} ${n(x)} ${n(y - h)}C${n(x + w * 0.16)} ${n(y - h + w * 0.1)} ${n(x + w / 2)} ${n(spring - w * 0.36)} ${n(x + w / 2)} ${n(spring)}V${n(y)}Z`
  return path(d, fill, more)
}

/** A minaret on the line `y`. */
export function drawMinaret(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
): string {
  const { mood } = sheet
  const face = sheet.gradient(
    [
      [0, mix(colour, mood.sun, 0.4)],
      [0.5, colour],
      [1, mix(colour, mood.ink, 0.4)],
    ],
    0,
  )
  const gallery = (up: number, wide: number) =>
    rect(x - w * wide * 0.5, y - h * up, w * wide, h * 0.022, face) +
    polygon(
      [
        [x - w * wide * 0.5, y - h * up + h * 0.02],
        [x + w * wide * 0.5, y - h * up + h * 0.02],
        [x + w * 0.4, y - h * up + h * 0.05],
        [x - w * 0.4, y - h * up + h * 0.05],
      ],
      mix(colour, mood.ink, 0.35),
    )
  return (
    rect(x - w / 2, y - h * 0.62, w, h * 0.62, face) +
    rect(x - w * 0.36, y - h * 0.86, w * 0.72, h * 0.26, face) +
    gallery(0.63, 1.5) +
    gallery(0.87, 1.15) +
    repeat(3, i => drawArch(x, y - h * (0.16 + i * 0.15), w * 0.26, h * 0.07, mix(colour, mood.ink, 0.6))) +
    drawArch(x, y - h * 0.7, w * 0.24, h * 0.08, mood.window) +
    drawDome(sheet, x, y - h * 0.87, w * 0.34, mix(colour, mood.accent2, 0.3), 1.9)
  )
}

/** A column with base and capital. */
export function drawColumn(sheet: Sheet, x: number, y: number, w: number, h: number, colour: string): string {
  const { mood } = sheet
  const shaft = sheet.gradient(
    [
      [0, mix(colour, mood.sun, 0.55)],
      [0.45, colour],
      [1, mix(colour, mood.ink, 0.42)],
    ],
    0,
  )
  return (
    rect(x - w * 0.4, y - h, w * 0.8, h, shaft) +
    rect(x - w * 0.62, y - h * 0.05, w * 1.24, h * 0.05, lighten(colour, 0.12)) +
    rect(x - w * 0.62, y - h, w * 1.24, h * 0.045, lighten(colour, 0.22)) +
    rect(x - w * 0.52, y - h * 0.955, w * 1.04, h * 0.03, mix(colour, mood.ink, 0.25))
  )
}

/** A street lamp with its light. */
export function drawLamp(sheet: Sheet, x: number, y: number, h: number, colour: string): string {
  const { mood } = sheet
  return (
    rect(x - h * 0.012, y - h, h * 0.024, h, colour) +
    pill(x - h * 0.05, y - h * 0.02, h * 0.1, h * 0.03, colour) +
    sheet.glow(x, y - h * 1.03, h * 0.42, mood.window, mood.night ? 0.75 : 0.35) +
    circle(x, y - h * 1.03, h * 0.045, mood.window) +
    ellipse(x, y - h * 1.075, h * 0.05, h * 0.018, colour)
  )
}

/** A cloth flag on a pole, of no country: one plain field, perhaps a strip of another colour by the pole. */
export function drawFlag(
  sheet: Sheet,
  x: number,
  y: number,
  h: number,
  field: string,
  strip?: string,
  wave = 1,
) {
  const { mood } = sheet
  const [w, cloth, top, bend] = [h * 0.36, h * 0.24, y - h * 0.97, h * 0.035 * wave]
  const fold = sheet.gradient(
    [
      [0, mood.ink, 0.25],
      [0.3, mood.sun, 0.22],
      [0.6, mood.ink, 0.28],
      [1, mood.sun, 0.1],
    ],
    0,
  )
  const [foot, up, low] = [top + cloth, x + w * 0.33, x + w * 0.55]
  const d = `M${n(x)} ${n(top)}C${n(up)} ${n(top - bend * 2)} ${n(low)} ${n(top + bend * 2.4)} ${n(x + w)} ${n(top + bend * 0.4)}v${n(cloth)}C${n(low)} ${n(foot + bend * 2.4)} ${n(up)} ${n(foot - bend * 2)} ${n(x)} ${n(foot)}Z`
  const hoist = strip
    ? group(rect(x, top - cloth, w * 0.26, cloth * 3, strip), sheet.clip(path(d, '#000')))
    : ''
  return (
    rect(x - h * 0.012, y - h, h * 0.018, h, sheet.across(lighten(mood.far, 0.5), mood.near)) +
    circle(x - h * 0.003, y - h, h * 0.02, mood.accent2) +
    path(d, field) +
    hoist +
    path(d, fold)
  )
}
