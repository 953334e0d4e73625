import { darken, lighten, mix } from './palette.ts'
import type { Sheet } from './Sheet.ts'
import { line, n, type Point, polygon, stroke } from './svg.ts'

/** A ridge tent seen half from the side. */
export function drawTent(sheet: Sheet, x: number, y: number, w: number, colour: string): string {
  const { mood } = sheet
  const h = w * 0.56
  const [left, right] = [x - w * 0.5, x + w * 0.5]
  const apex: Point = [x - w * 0.2, y - h]
  const ridge: Point = [x + w * 0.34, y - h * 0.94]
  const inside = sheet.down(mix(mood.ink, mood.near, 0.4), mood.night ? mood.window : mood.ink)
  return (
    sheet.shadow(x + w * 0.1, y, w * 0.75, h * 0.14, 0.5) +
    line([apex, [left - w * 0.16, y + h * 0.05]], mood.near, 2) +
    line([ridge, [right + w * 0.14, y + 2]], mood.near, 2) +
    polygon(
      [apex, ridge, [right, y], [x + w * 0.08, y + h * 0.04]],
      sheet.gradient(
        [
          [0, darken(colour, 0.06)],
          [0.5, darken(colour, 0.16)],
          [1, darken(colour, 0.34)],
        ],
        80,
      ),
    ) +
    polygon([apex, [x + w * 0.08, y + h * 0.04], [left, y]], sheet.down(lighten(colour, 0.35), colour)) +
    polygon(
      [
        [apex[0], apex[1] + h * 0.24],
        [x - w * 0.08, y + h * 0.03],
        [x - w * 0.31, y + h * 0.01],
      ],
      inside,
    ) +
    polygon(
      [
        [apex[0], apex[1] + h * 0.24],
        [x - w * 0.31, y + h * 0.01],
        [x - w * 0.4, y],
      ],
      lighten(colour, 0.5),
    ) +
    stroke(
      `M${n(x + w * 0.1)} ${n(y - h * 0.96)}L${n(x + w * 0.32)} ${n(y + h * 0.02)}`,
      darken(colour, 0.3),
      2,
      'opacity="0.5"',
    )
  )
}
