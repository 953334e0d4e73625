import { drawHills, drawPlain, drawRange, drawTufts } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { circle, line, n, type Point, polygon, rect, repeat } from '../svg.ts'

function drawTurbine(sheet: Sheet, x: number, y: number, h: number, colour: string, turn: number): string {
  const blade = (angle: number) =>
    `<path transform="translate(${n(x)} ${n(y - h)}) rotate(${n(angle)}) scale(${n(h / 100)})" d="M-1.2 0C-4.5 -12 -2.5 -34 0 -58C1.4 -34 2.4 -12 1.2 0Z" fill="${colour}"/>`
  return (
    polygon(
      [
        [x - h * 0.012, y - h],
        [x + h * 0.012, y - h],
        [x + h * 0.026, y],
        [x - h * 0.026, y],
      ],
      sheet.across(lighten(colour, 0.3), mix(colour, sheet.mood.near, 0.4)),
    ) +
    [0, 120, 240].map(angle => blade(angle + turn)).join('') +
    circle(x, y - h, h * 0.026, mix(colour, sheet.mood.near, 0.3))
  )
}

export function drawSolarFarm(sheet: Sheet): string {
  const { mood, random } = sheet
  const sunX = sheet.choose(560, 1060, 800)
  const horizon = sheet.choose(470, 500, 440)
  const vx = 800 + sheet.choose(-120, 140, 0)
  const cell = mix(tint(mood, '#1f3f77'), mood.near, 0.25)
  const field = mix(tint(mood, '#cfa86a'), mood.leaf, sheet.choose(0.15, 0.75))
  let content =
    drawSky(sheet, { horizon, sunX, sunY: horizon - 190, sunRadius: 84 }) +
    drawRange(sheet, horizon + 10, 150, 6, depth(mood, 0.15)) +
    drawHaze(sheet, horizon - 120, 150, 0.8)
  content += drawHills(sheet, horizon + 10, 22, mix(field, mood.far, 0.5))
  const blades = mix(mood.paper, mood.far, mood.night ? 0.5 : 0.12)
  for (const [x, h] of [
    [380, 210],
    [560, 260],
    [1010, 240],
    [1210, 300],
    [1380, 190],
  ] as const)
    content += drawTurbine(
      sheet,
      x + random.between(-40, 40),
      horizon + 24,
      h,
      blades,
      random.between(0, 120),
    )
  content += drawPlain(horizon + 34, sheet.down(mix(field, mood.haze, 0.3), mix(field, mood.ink, 0.5)))
  for (let row = 0; row < 6; row++) {
    const near = ((row + 1) / 6) ** 1.8
    const [y, high, size] = [horizon + 44 + near * 330, 16 + near * 108, 0.16 + near * 0.84]
    const step = 250 * size
    for (let i = -9; i <= 9; i++) {
      const x = vx + i * step * 1.1 - step / 2 + (row % 2) * 20 * size
      if (x > 1640 || x + step < -60) continue
      const lean = ((x + step / 2 - vx) / 800) * 34 * size
      const panel: Point[] = [
        [x, y],
        [x + step, y],
        [x + step * 0.94 - lean, y - high],
        [x + step * 0.06 - lean, y - high],
      ]
      const shine = sheet.gradient(
        [
          [0, mix(cell, mood.sun, 0.62 - row * 0.05)],
          [0.5, mix(cell, mood.sky[1], 0.35)],
          [1, cell],
        ],
        60,
      )
      content +=
        rect(x + step * 0.2, y - 4, 5 * size, 42 * size, mood.ink) +
        rect(x + step * 0.78, y - 4, 5 * size, 42 * size, mood.ink) +
        sheet.shadow(x + step / 2, y + 36 * size, step * 0.55, 16 * size, 0.6)
      content += polygon(panel, shine, `stroke="${mood.paper}" stroke-width="${n(1 + size * 3)}"`)
      const inside = (u: number, v: number): Point => [
        x + step * (u + (0.06 + 0.88 * u - u) * v) - lean * v,
        y - high * v,
      ]
      if (row > 1)
        content +=
          repeat(4, k =>
            line(
              [inside((k + 1) / 5, 0), inside((k + 1) / 5, 1)],
              mood.paper,
              0.5 + size * 1.4,
              'opacity="0.5"',
            ),
          ) +
          repeat(2, k =>
            line(
              [inside(0, (k + 1) / 3), inside(1, (k + 1) / 3)],
              mood.paper,
              0.5 + size * 1.4,
              'opacity="0.5"',
            ),
          )
    }
  }
  return (
    content +
    (sheet.variant % 2
      ? drawPerson(sheet, 840, 880, 190, { kind: 'woman', cloth: mood.accent, scarf: true })
      : drawPerson(sheet, 700, 884, 190, { kind: 'man', cloth: mood.accent2, head: mood.accent })) +
    drawTufts(sheet, 872, 18)
  )
}
