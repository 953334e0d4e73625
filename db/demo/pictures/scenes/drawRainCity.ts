import { drawLamp, drawTower, drawTowers } from '../buildings.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { drawHaze } from '../sky.ts'
import { circle, ellipse, n, path, pill, rect, repeat, stroke } from '../svg.ts'

export function drawRainCity(sheet: Sheet): string {
  const { mood, random } = sheet
  const street = 640
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.down(mix(mood.sky[0], mood.near, 0.45), mix(mood.haze, mood.far, 0.4)),
  )
  content += sheet.glow(800, street - 120, 560, mood.sun, 0.55)
  content +=
    drawTowers(sheet, street, 480, 1120, depth(mood, 0.2), () => 300, 0.2) + drawHaze(sheet, 300, 420, 0.8)
  const facade = (x: number, w: number, h: number, near: number) =>
    drawTower(sheet, x, street + 30, w, h, depth(mood, near), 'flat', 0.38)
  content +=
    facade(380, 130, 360, 0.4) +
    facade(1090, 130, 390, 0.4) +
    facade(230, 180, 470, 0.55) +
    facade(1190, 190, 500, 0.55) +
    facade(-20, 270, 620, 0.72) +
    facade(1360, 270, 650, 0.72)
  content += drawHaze(sheet, street - 170, 240, 0.5)
  content += rect(
    0,
    street,
    sheetWidth,
    260,
    sheet.down(mix(mood.haze, mood.near, 0.45), mix(mood.near, mood.ink, 0.6)),
  )
  content += repeat(60, () => {
    const [x, y] = [random.between(0, sheetWidth), random.between(street + 14, 880)]
    const colour = random.pick([mood.window, mood.accent, mood.haze, mood.sun])
    return pill(
      x,
      y,
      random.between(14, 70),
      random.between(2, 5),
      colour,
      undefined,
      `opacity="${n(random.between(0.1, 0.5))}"`,
    )
  })
  for (const [x, h] of [
    [330, 330],
    [1270, 330],
    [520, 220],
    [1080, 220],
  ] as const) {
    content += drawLamp(sheet, x, 650 + h * 0.25, h, mood.ink)
    content += rect(x - h * 0.045, 650 + h * 0.25, h * 0.09, h * 0.75, sheet.fade(mood.window, 0.26))
  }
  const car = (x: number, y: number, s: number, colour: string) =>
    sheet.shadow(x, y + s * 0.02, s * 0.75, s * 0.12, 0.7) +
    path(
      `M${n(x - s * 0.36)} ${n(y - s * 0.34)}Q${n(x - s * 0.3)} ${n(y - s * 0.62)} ${n(x)} ${n(y - s * 0.62)}Q${n(x + s * 0.3)} ${n(y - s * 0.62)} ${n(x + s * 0.36)} ${n(y - s * 0.34)}Z`,
      darken(colour, 0.45),
    ) +
    pill(x - s * 0.5, y - s * 0.37, s, s * 0.32, colour, s * 0.1) +
    circle(x - s * 0.36, y - s * 0.22, s * 0.07, mood.window) +
    circle(x + s * 0.36, y - s * 0.22, s * 0.07, mood.window) +
    sheet.glow(x - s * 0.36, y - s * 0.22, s * 0.4, mood.window, 0.7) +
    sheet.glow(x + s * 0.36, y - s * 0.22, s * 0.4, mood.window, 0.7) +
    rect(x - s * 0.42, y - s * 0.06, s * 0.12, s * 0.08, mood.ink) +
    rect(x + s * 0.3, y - s * 0.06, s * 0.12, s * 0.08, mood.ink)
  content +=
    car(800 + sheet.choose(-130, 150, 40), 716, 130, tint(mood, mood.accent)) +
    car(800 + sheet.choose(90, -70, -160), 690, 86, mood.mid)
  const walkers = sheet.choose([560, 1010], [640, 930, 1130], [760], [480, 790, 1060]) as readonly number[]
  walkers.forEach((x, i) => {
    const h = walkers.length === 1 ? 330 : 270 - (i % 2) * 46
    const [foot, top] = [866 - (i % 2) * 26, 866 - (i % 2) * 26 - h * 0.98]
    const brolly = [mood.accent, mood.accent2, mood.leaf][(i + sheet.variant) % 3]!
    const r = h * 0.43
    content += ellipse(x, foot + 18, h * 0.22, h * 0.06, mood.ink, 'opacity="0.4"')
    content += drawPerson(sheet, x, foot, h, {
      cloth: mix(mood.ink, mood.near, 0.5),
      legs: mood.ink,
      walking: true,
    })
    content += rect(x + h * 0.13, top - r * 0.8, h * 0.018, h * 0.86, mood.ink)
    const d = `M${n(x + h * 0.13 - r)} ${n(top)}A${n(r)} ${n(r * 0.86)} 0 0 1 ${n(x + h * 0.13 + r)} ${n(top)}Q${n(x + h * 0.13 + r * 0.75)} ${n(top - r * 0.16)} ${n(x + h * 0.13 + r * 0.5)} ${n(top)}Q${n(x + h * 0.13)} ${n(top - r * 0.2)} ${n(x + h * 0.13 - r * 0.5)} ${n(top)}Q${n(x + h * 0.13 - r * 0.75)} ${n(top - r * 0.16)} ${n(x + h * 0.13 - r)} ${n(top)}Z`
    content += path(d, sheet.across(lighten(brolly, 0.22), darken(brolly, 0.25)))
  })
  const drops = (count: number, length: number, width: number, opacity: number) => {
    let d = ''
    for (let i = 0; i < count; i++)
      d += `M${n(random.between(-60, 1640))} ${n(random.between(-80, 880))}l${n(-length * 0.18)} ${n(length)}`
    return stroke(d, mood.paper, width, `opacity="${opacity}"`)
  }
  return content + drops(170, 46, 1.6, 0.34) + drops(60, 90, 3, 0.26)
}
