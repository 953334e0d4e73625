import { mix, tint } from './palette.ts'
import type { Sheet } from './Sheet.ts'
import { circle, polygon, rect, repeat } from './svg.ts'

export const turf = (sheet: Sheet) => mix(tint(sheet.mood, '#4f9150'), sheet.mood.leaf, 0.35)

export function drawFloodlight(sheet: Sheet, x: number, y: number, h: number): string {
  const { mood } = sheet
  return (
    polygon(
      [
        [x - 5, y - h],
        [x + 5, y - h],
        [x + 10, y],
        [x - 10, y],
      ],
      mood.near,
    ) +
    rect(x - 62, y - h - 60, 124, 64, mood.ink, 'rx="5"') +
    repeat(12, i => circle(x - 45 + (i % 4) * 30, y - h - 47 + Math.floor(i / 4) * 19, 8, mood.window)) +
    sheet.glow(x, y - h - 28, 260, mood.sun, 0.75)
  )
}

export function crowdColours(sheet: Sheet): string[] {
  const { mood } = sheet
  return [mood.accent, mood.accent2, mood.paper, mood.far, mood.mid, mood.haze].map(colour =>
    mix(colour, mood.near, 0.25),
  )
}
