import { lighten, mix } from './palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from './Sheet.ts'
import { circle, n, path, pill, rect, repeat, stroke } from './svg.ts'

type SkyPlan = {
  horizon?: number
  sunX?: number
  sunY?: number
  sunRadius?: number
  sun?: boolean
  clouds?: number
}

/** The whole sheet's background: sky, sun or moon, stars at night, thin clouds. */
export function drawSky(sheet: Sheet, plan: SkyPlan = {}): string {
  const { mood, random } = sheet
  const horizon = plan.horizon ?? 620
  const sunX = plan.sunX ?? random.between(480, 1120)
  const sunY = plan.sunY ?? random.between(200, 360)
  const radius = plan.sunRadius ?? sheet.choose(86, 58, 104, 70, 50, 94)
  const air = sheet.gradient([
    [0, mood.sky[0]],
    [0.55, mood.sky[1]],
    [1, mood.sky[2]],
  ])
  let content = rect(0, 0, sheetWidth, sheetHeight, mood.sky[2]) + rect(0, 0, sheetWidth, horizon, air)
  if (mood.night) content += drawStars(sheet, horizon * 0.85, 110)
  if (plan.sun !== false) {
    content += sheet.glow(sunX, sunY, radius * 7, mood.sun, mood.night ? 0.3 : 0.62)
    if (sheet.variant % 3 === 0 && !mood.night)
      content += repeat(3, i => circle(sunX, sunY, radius * (2.6 - i * 0.5), mood.sun, 'opacity="0.13"'))
    content += mood.night ? drawMoon(sheet, sunX, sunY, radius * 0.8) : circle(sunX, sunY, radius, mood.sun)
  }
  const clouds = plan.clouds ?? 4
  return (
    content +
    (sheet.variant % 3 === 2 ? drawHeaps(sheet, clouds, horizon) : drawClouds(sheet, clouds, horizon))
  )
}

export function drawStars(sheet: Sheet, below: number, count: number): string {
  const { random, mood } = sheet
  return repeat(count, () => {
    const size = random.between(0.8, 2.6)
    const [x, y] = [random.between(0, sheetWidth), random.between(0, below)]
    return circle(x, y, size, mood.paper, `opacity="${n(random.between(0.3, 0.95))}"`)
  })
}

export function drawMoon(sheet: Sheet, x: number, y: number, r: number): string {
  const { mood } = sheet
  if (sheet.variant % 2 === 0) {
    const crater = (dx: number, dy: number, size: number) =>
      circle(x + dx * r, y + dy * r, size * r, mix(mood.sun, mood.haze, 0.35))
    return (
      circle(x, y, r, mood.sun) +
      crater(-0.3, -0.2, 0.24) +
      crater(0.35, 0.25, 0.17) +
      crater(-0.1, 0.5, 0.12)
    )
  }
  const inner = r * 0.82
  const d = `M${n(x + r * 0.3)} ${n(y - r * 0.95)}A${n(r)} ${n(r)} 0 1 0 ${n(x + r * 0.95)} ${n(y + r * 0.3)}A${n(inner)} ${n(inner)} 0 0 1 ${n(x + r * 0.3)} ${n(y - r * 0.95)}Z`
  return path(d, mood.sun)
}

/** Streaks of cloud, each a few long pills that touch. */
export function drawClouds(sheet: Sheet, count: number, horizon: number): string {
  const { random, mood } = sheet
  const colour = mood.night ? mood.haze : lighten(mood.sky[2], 0.35)
  return repeat(count, i => {
    const y = random.between(60, horizon * 0.72)
    const x = ((i + random.next()) / count) * sheetWidth - 160
    const width = random.between(180, 420)
    const height = random.between(10, 20)
    const opacity = mood.night ? 0.16 : random.between(0.3, 0.62)
    const streaks = repeat(random.whole(2, 4), row =>
      pill(
        x + random.between(-70, 110),
        y + row * height * 0.9,
        width * random.between(0.5, 1),
        height,
        colour,
      ),
    )
    return `<g opacity="${n(opacity)}">${streaks}</g>`
  })
}

function drawHeaps(sheet: Sheet, count: number, horizon: number): string {
  const { random, mood } = sheet
  const colour = mood.night ? mood.haze : lighten(mood.sky[2], 0.3)
  return repeat(count, i => {
    const x = ((i + random.between(0.2, 0.8)) / count) * sheetWidth
    const y = horizon * random.between(0.3, 0.74)
    return drawCumulus(sheet, x, y, random.between(150, 330), colour, mood.night ? 0.14 : 0.42)
  })
}

/** A heaped cloud with a flat foot. */
export function drawCumulus(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  colour: string,
  opacity = 1,
): string {
  const { random } = sheet
  const height = width * 0.34
  const heaps = repeat(7, i => {
    const across = (i + 0.5) / 7
    const swell = Math.sin(across * Math.PI)
    const radius = height * (0.28 + swell * 0.36) * random.between(0.85, 1.15)
    return circle(x - width / 2 + width * across, y - radius * 0.5 - swell * height * 0.2, radius, colour)
  })
  const foot = pill(x - width * 0.56, y - height * 0.26, width * 1.12, height * 0.5, colour)
  return `<g opacity="${opacity}">${foot}${heaps}</g>`
}

export function drawBirds(sheet: Sheet, x: number, y: number, count: number, colour: string): string {
  const { random } = sheet
  return repeat(count, () => {
    const [bx, by, w] = [x + random.between(-170, 170), y + random.between(-60, 60), random.between(9, 19)]
    const d = `M${n(bx - w)} ${n(by - w * 0.35)}Q${n(bx - w * 0.4)} ${n(by - w * 0.6)} ${n(bx)} ${n(by)}Q${n(bx + w * 0.4)} ${n(by - w * 0.6)} ${n(bx + w)} ${n(by - w * 0.35)}`
    return stroke(d, colour, 2.6)
  })
}

/** A band of mist lying over what has been drawn. */
export function drawHaze(sheet: Sheet, y: number, height: number, opacity = 0.7): string {
  const fill = sheet.gradient([
    [0, sheet.mood.haze, 0],
    [0.6, sheet.mood.haze, opacity],
    [1, sheet.mood.haze, 0],
  ])
  return rect(0, y, sheetWidth, height, fill)
}

/** Darker corners and a fine grain, laid over every finished picture. */
export function drawFinish(sheet: Sheet): string {
  const { random, mood } = sheet
  const size = 220
  const speck = (fill: string) => () =>
    circle(random.between(1, size - 1), random.between(1, size - 1), random.between(0.5, 1.1), fill)
  const grain = sheet.pattern(size, size, repeat(260, speck(mood.ink)) + repeat(260, speck(mood.paper)))
  const corner = sheet.gradient([
    [0, mood.ink, 0.16],
    [0.22, mood.ink, 0],
    [0.8, mood.ink, 0],
    [1, mood.ink, 0.2],
  ])
  return (
    rect(0, 0, sheetWidth, sheetHeight, corner) + rect(0, 0, sheetWidth, sheetHeight, grain, 'opacity="0.1"')
  )
}
