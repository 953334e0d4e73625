import { drawDome, drawMinaret } from '../buildings.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { group, n, type Point, path, pill, polygon, rect, repeat } from '../svg.ts'

function drawLantern(sheet: Sheet, x: number, y: number, size: number, colour: string): string {
  const { mood } = sheet
  return (
    rect(x - 1.5, 0, 3, y - size, mood.ink) +
    sheet.glow(x, y, size * 2.6, mood.window, 0.6) +
    polygon(
      [
        [x - size * 0.2, y - size * 0.7],
        [x + size * 0.2, y - size * 0.7],
        [x + size * 0.5, y - size * 0.2],
        [x + size * 0.34, y + size * 0.6],
        [x - size * 0.34, y + size * 0.6],
        [x - size * 0.5, y - size * 0.2],
      ],
      colour,
    ) +
    polygon(
      [
        [x - size * 0.12, y - size * 0.55],
        [x + size * 0.12, y - size * 0.55],
        [x + size * 0.3, y - size * 0.15],
        [x + size * 0.2, y + size * 0.48],
        [x - size * 0.2, y + size * 0.48],
        [x - size * 0.3, y - size * 0.15],
      ],
      mood.window,
    ) +
    rect(x - size * 0.03, y - size * 0.6, size * 0.06, size * 1.1, colour) +
    polygon(
      [
        [x - size * 0.24, y - size * 0.68],
        [x + size * 0.24, y - size * 0.68],
        [x, y - size],
      ],
      darken(colour, 0.3),
    )
  )
}

export function drawMarketStreet(sheet: Sheet): string {
  const { mood, random } = sheet
  const [vx, vy] = [800 + sheet.choose(-50, 60, 0), 470]
  const wall = mix(tint(mood, '#dca873'), mood.mid, mood.night ? 0.35 : 0.12)
  let content =
    rect(0, 0, sheetWidth, sheetHeight, sheet.down(mood.sky[0], mood.sky[2])) +
    sheet.glow(vx, vy - 60, 420, mood.sun, 0.95)
  content +=
    drawMinaret(sheet, vx + 30, vy + 60, 46, 330, depth(mood, 0.26)) +
    drawDome(sheet, vx - 60, vy - 8, 66, depth(mood, 0.34)) +
    rect(vx - 130, vy - 10, 260, 100, depth(mood, 0.3))
  content += polygon(
    [
      [vx - 110, vy + 70],
      [vx + 110, vy + 70],
      [2300, 900],
      [-700, 900],
    ],
    sheet.down(mix(mood.sun, wall, 0.4), mix(wall, mood.ink, 0.6)),
  )
  for (const side of [-1, 1])
    for (let i = 0; i < 5; i++) {
      const [outer, inner] = [0.9 * 0.66 ** (4 - i), 0.9 * 0.66 ** (5 - i)].map(f => f * 980) as [
        number,
        number,
      ]
      const x = (reach: number) => vx + side * (95 + reach)
      const at = (reach: number, height: number) => vy + 60 + (height * (95 + reach)) / 250
      const colour = mix(
        wall,
        mood.ink,
        0.1 + (side === (sheet.variant % 2 ? 1 : -1) ? 0.3 : 0) + (i % 2) * 0.06,
      )
      content += polygon(
        [
          [x(inner), at(inner, -320)],
          [x(outer), at(outer, -340)],
          [x(outer), at(outer, 120)],
          [x(inner), at(inner, 110)],
        ],
        mix(mood.haze, colour, 0.3 + i * 0.17),
      )
      const bay = (from: number, high: number, to: number, low: number): Point[] => {
        const [p, q] = [inner + (outer - inner) * from, inner + (outer - inner) * to]
        return [
          [x(p), at(p, high)],
          [x(q), at(q, high)],
          [x(q), at(q, low)],
          [x(p), at(p, low)],
        ]
      }
      const lattice = mix(mood.haze, mix(wall, mood.ink, 0.62), 0.35 + i * 0.15)
      content += polygon(bay(0.24, -290, 0.76, -160), lattice)
      content += repeat(3, k =>
        polygon(
          bay(0.29 + k * 0.16, -278, 0.39 + k * 0.16, -176),
          mood.window,
          `opacity="${(i + k) % 2 ? 0.75 : 0.3}"`,
        ),
      )
      content += polygon(bay(0.2, -160, 0.8, -148), lighten(lattice, 0.2))
      const shop = mix(mood.ink, mood.accent, 0.22)
      content += polygon(
        [
          [x(inner + (outer - inner) * 0.12), at(inner, -62)],
          [x(outer - (outer - inner) * 0.1), at(outer, -68)],
          [x(outer - (outer - inner) * 0.1), at(outer, 104)],
          [x(inner + (outer - inner) * 0.12), at(inner, 100)],
        ],
        mix(mood.haze, shop, 0.35 + i * 0.15),
      )
      content += sheet.glow(
        x((inner + outer) / 2),
        at((inner + outer) / 2, 0),
        (outer - inner) * 0.62,
        mood.window,
        0.75,
      )
      const stripe = [mood.accent, mood.accent2, mood.leaf, mood.mid, mood.accent][(i + sheet.variant) % 5]!
      const from = inner + (outer - inner) * 0.04
      for (let k = 0; k < 6; k++) {
        const [p, q] = [from + ((outer - from) * k) / 6, from + ((outer - from) * (k + 1)) / 6]
        const reach = (v: number) => v * 0.72 - 40
        content += polygon(
          [
            [x(p), at(p, -118)],
            [x(q), at(q, -118)],
            [x(reach(q)), at(q, -66)],
            [x(reach(p)), at(p, -66)],
          ],
          mix(mood.haze, k % 2 ? mood.paper : tint(mood, stripe), 0.45 + i * 0.13),
        )
      }
      const goods = [mood.accent, mood.accent2, mood.leaf, '#9c3b2f', '#d99a2b', mood.paper]
      for (let k = 0; k < 4; k++) {
        const reach = inner + (outer - inner) * (0.2 + k * 0.2)
        const r = ((95 + reach) / 250) * 15
        const heap = tint(mood, goods[(k + i * 2) % goods.length]!)
        content +=
          polygon(
            [
              [x(reach) - r * 1.3, at(reach, 78)],
              [x(reach) + r * 1.3, at(reach, 78)],
              [x(reach), at(reach, 78) - r * 1.9],
            ],
            heap,
          ) + pill(x(reach) - r * 1.5, at(reach, 78) - 2, r * 3, r * 1.2, darken(wall, 0.45), r * 0.3)
      }
    }
  content += repeat(3, i => {
    const [y, spread] = [vy - 150 - i * 120, 150 + i * 130]
    return path(
      `M${n(vx - spread)} ${n(y)}Q${n(vx)} ${n(y + 70)} ${n(vx + spread)} ${n(y - 10)}L${n(vx + spread)} ${n(y - 50 - i * 16)}Q${n(vx)} ${n(y + 20)} ${n(vx - spread)} ${n(y - 44 - i * 16)}Z`,
      tint(mood, [mood.paper, mood.accent, mood.accent2][i]!),
      'opacity="0.86"',
    )
  })
  const crowd = sheet.choose(9, 7, 8)
  for (let i = 0; i < crowd; i++) {
    const near = (i / (crowd - 1)) ** 1.5
    content += drawPerson(
      sheet,
      vx + (i % 2 ? 1 : -1) * random.between(20, 70 + near * 170),
      vy + 110 + near * 270,
      80 + near * 190,
    )
  }
  for (const [dx, y, size] of [
    [-330, 250, 54],
    [300, 210, 60],
    [-150, 330, 34],
    [170, 320, 32],
  ] as const)
    content += drawLantern(
      sheet,
      vx + dx,
      y + random.between(-20, 20),
      size,
      mix(mood.accent2, mood.ink, 0.35),
    )
  return content + group(rect(0, 0, sheetWidth, 200, sheet.fade(mood.ink, 0.35)))
}
