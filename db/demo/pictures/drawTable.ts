import { darken, lighten, mix } from './palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from './Sheet.ts'
import { polygon, rect } from './svg.ts'

/** A wall with the light of a window on it, and a table top from `y` down. */
export function drawTable(sheet: Sheet, y: number, top: string): string {
  const { mood } = sheet
  const wall = mix(mood.sky[1], mood.far, 0.3)
  const x = sheet.choose(420, 900, 620)
  const pane = (i: number, j: number) =>
    polygon(
      [
        [x + i * 190 + j * -60, 70 + j * 210],
        [x + 170 + i * 190 + j * -60, 70 + j * 210],
        [x + 115 + i * 190 + j * -60, 262 + j * 210],
        [x - 55 + i * 190 + j * -60, 262 + j * 210],
      ],
      mood.sun,
      'opacity="0.5"',
    )
  return (
    rect(
      0,
      0,
      sheetWidth,
      sheetHeight,
      sheet.gradient(
        [
          [0, mix(wall, mood.near, 0.45)],
          [0.6, wall],
          [1, mix(wall, mood.sun, 0.35)],
        ],
        sheet.choose(30, 150),
      ),
    ) +
    sheet.glow(x + 150, 280, 560, mood.sun, 0.45) +
    pane(0, 0) +
    pane(1, 0) +
    pane(0, 1) +
    pane(1, 1) +
    rect(0, y, sheetWidth, sheetHeight - y, sheet.down(lighten(top, 0.22), darken(top, 0.35))) +
    rect(0, y, sheetWidth, 7, lighten(top, 0.45))
  )
}
