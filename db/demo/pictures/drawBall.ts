import { mix } from './palette.ts'
import type { Sheet } from './Sheet.ts'
import { circle, group, line, type Point, polygon } from './svg.ts'

/** A football: five-sided patches on a shaded ball. */
export function drawBall(sheet: Sheet, x: number, y: number, r: number): string {
  const { mood } = sheet
  const five = (cx: number, cy: number, size: number, turn: number): Point[] =>
    Array.from(
      { length: 5 },
      (_, i) =>
        [
          cx + Math.sin((i / 5) * Math.PI * 2 + turn) * size,
          cy - Math.cos((i / 5) * Math.PI * 2 + turn) * size,
        ] as const,
    )
  const ring = Array.from({ length: 5 }, (_, i) => (i / 5) * Math.PI * 2)
  return (
    circle(x, y, r, sheet.ball('#fffdf5', mix('#fffdf5', mood.far, 0.25), mix(mood.paper, mood.near, 0.65))) +
    group(
      polygon(five(x, y, r * 0.36, 0), mood.ink) +
        ring
          .map(
            a =>
              polygon(
                five(x + Math.sin(a) * r * 0.98, y - Math.cos(a) * r * 0.98, r * 0.34, a + Math.PI),
                mood.ink,
              ) +
              line(
                [
                  [x + Math.sin(a) * r * 0.36, y - Math.cos(a) * r * 0.36],
                  [x + Math.sin(a) * r * 0.7, y - Math.cos(a) * r * 0.7],
                ],
                mood.ink,
                r * 0.05,
              ),
          )
          .join(''),
      sheet.clip(circle(x, y, r, '#000')),
    )
  )
}
