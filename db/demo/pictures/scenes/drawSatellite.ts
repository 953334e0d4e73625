import { drawSpace } from '../drawSpace.ts'
import { darken, lighten, mix, tint } from '../palette.ts'
import type { Sheet } from '../Sheet.ts'
import {
  blob,
  boxes,
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  pill,
  polygon,
  rect,
  repeat,
} from '../svg.ts'

export function drawSatellite(sheet: Sheet): string {
  const { mood, random } = sheet
  const [ex, ey, er] = sheet.choose([800, 1390, 860], [420, 1240, 760], [1150, 1300, 800]) as readonly [
    number,
    number,
    number,
  ]
  const sea = tint(mood, sheet.choose('#2672a3', '#1f7f8f', '#33589a'))
  const land = mix(tint(mood, '#8fa35c'), tint(mood, '#d3a765'), random.between(0.2, 0.8))
  let content = drawSpace(sheet, mix(mood.ink, mood.near, 0.6))
  content +=
    circle(ex, ey, er + 70, mix(sea, mood.paper, 0.5), 'opacity="0.1"') +
    circle(ex, ey, er + 34, mix(sea, mood.paper, 0.6), 'opacity="0.2"') +
    circle(ex, ey, er + 12, mix(sea, mood.paper, 0.75), 'opacity="0.4"')
  const lands = repeat(9, i => {
    const [x, y, s] = [
      ex - er * 0.8 + i * er * 0.2 + random.between(-40, 40),
      ey - er * random.between(0.45, 0.88),
      random.between(60, 150),
    ]
    const points: Point[] = Array.from(
      { length: 9 },
      (_, k) =>
        [
          x + Math.cos(k * 0.698) * s * random.between(0.8, 1.9),
          y + Math.sin(k * 0.698) * s * random.between(0.35, 0.8),
        ] as const,
    )
    return blob(points, land)
  })
  const clouds = repeat(22, () =>
    pill(
      ex + random.between(-1, 1) * er * 0.85,
      ey - er * random.between(0.4, 0.95),
      random.between(80, 260),
      random.between(9, 20),
      '#fffaf0',
      undefined,
      'opacity="0.5"',
    ),
  )
  content += group(
    circle(ex, ey, er, sea) +
      lands +
      clouds +
      circle(
        ex,
        ey,
        er,
        sheet.gradient(
          [
            [0, mood.sun, 0.4],
            [0.3, mood.sun, 0],
            [0.62, mood.ink, 0.15],
            [1, mood.ink, 0.85],
          ],
          sheet.choose(40, 140),
        ),
      ),
    sheet.clip(circle(ex, ey, er, '#000')),
  )
  content += ellipse(
    800,
    560,
    900,
    230,
    'none',
    `stroke="${mood.paper}" stroke-width="2.5" stroke-dasharray="4 16" stroke-linecap="round" opacity="0.6" transform="rotate(-14 800 450)"`,
  )
  if (sheet.variant % 2)
    content += circle(sheet.choose(1290, 300), 190, 62, sheet.ball('#fff7e0', mood.haze, mood.near))
  const cell = mix(tint(mood, '#26508f'), mood.near, 0.1)
  const foil = tint(mood, '#dfa640')
  const panel = (x: number) => {
    const cells: [number, number, number, number][] = []
    for (let i = 0; i < 6; i++) for (let j = 0; j < 3; j++) cells.push([x + 6 + i * 47, -74 + j * 50, 41, 44])
    return (
      rect(x, -82, 290, 162, lighten(mood.far, 0.4), 'rx="4"') +
      boxes(
        cells,
        sheet.gradient(
          [
            [0, lighten(cell, 0.45)],
            [0.5, cell],
            [1, darken(cell, 0.3)],
          ],
          35,
        ),
      ) +
      polygon(
        [
          [x + 20, -78],
          [x + 110, -78],
          [x + 60, 76],
          [x - 0, 76],
        ],
        '#fffaf0',
        'opacity="0.16"',
      )
    )
  }
  const craft =
    rect(-150, -9, 300, 18, lighten(mood.far, 0.3)) +
    panel(-440) +
    panel(150) +
    path(
      'M-86 -110H86V110H-86Z',
      sheet.gradient(
        [
          [0, lighten(foil, 0.5)],
          [0.45, foil],
          [1, darken(foil, 0.5)],
        ],
        10,
      ),
    ) +
    polygon(
      [
        [-86, -110],
        [-40, -60],
        [-86, -10],
        [-30, 30],
        [-86, 110],
      ],
      darken(foil, 0.2),
      'opacity="0.4"',
    ) +
    polygon(
      [
        [86, -110],
        [30, -40],
        [86, 10],
        [40, 70],
        [86, 110],
      ],
      darken(foil, 0.3),
      'opacity="0.4"',
    ) +
    rect(-86, -18, 172, 36, mood.ink, 'opacity="0.75"') +
    repeat(5, i => circle(-60 + i * 30, 0, 7, i === 2 ? mood.accent : mood.window)) +
    rect(-60, -132, 120, 26, lighten(mood.far, 0.45)) +
    rect(-6, -190, 12, 62, lighten(mood.far, 0.3)) +
    path('M-92 -252Q0 -120 92 -252Q0 -218 -92 -252Z', sheet.across('#fffaf0', mood.far)) +
    ellipse(0, -252, 92, 20, mix(mood.far, mood.near, 0.3)) +
    line(
      [
        [0, -196],
        [0, -286],
      ],
      mood.paper,
      5,
    ) +
    circle(0, -290, 10, mood.accent) +
    polygon(
      [
        [-36, 110],
        [36, 110],
        [58, 158],
        [-58, 158],
      ],
      mood.near,
    ) +
    ellipse(0, 158, 58, 12, mood.ink)
  const [sx, sy] = [sheet.choose(790, 830, 760), sheet.choose(370, 400, 350)]
  return (
    content +
    `<g transform="translate(${sx} ${sy}) rotate(${sheet.choose(-22, 18, -34, 28)}) scale(${sheet.choose(1.12, 1, 1.2)})">${craft}</g>`
  )
}
