import { drawDome, drawMinaret, drawTowers } from '../buildings.ts'
import { drawHills, drawPalm, drawWater } from '../ground.ts'
import { depth, mix } from '../palette.ts'
import type { Sheet } from '../Sheet.ts'
import { drawBirds, drawHaze, drawSky } from '../sky.ts'
import { n, path, pill, polygon, rect, repeat } from '../svg.ts'

export function drawSkyline(sheet: Sheet): string {
  const { mood, random } = sheet
  const lit = mood.night ? 0.55 : 0.16
  const shore = sheet.choose(640, 690, 610, 665)
  const peak = sheet.choose(0.5, 0.38, 0.62)
  const sunX = 800 + (0.5 - peak) * 900 + random.between(-80, 80)
  const swell = (high: number, low: number) => (at: number) =>
    low + (high - low) * Math.exp(-(((at - peak) / 0.2) ** 2))
  const landmark = 40 + peak * 1520
  const needle =
    polygon(
      [
        [landmark - 52, shore],
        [landmark - 20, shore - 470],
        [landmark, shore - 590],
        [landmark + 20, shore - 470],
        [landmark + 52, shore],
      ],
      sheet.across(mix(mood.mid, mood.sun, 0.3), mood.near),
    ) +
    repeat(14, i =>
      rect(
        landmark - 44 + i * 2.2,
        shore - 60 - i * 29,
        88 - i * 4.4,
        5,
        i % 3 ? mood.window : mood.ink,
        'opacity="0.5"',
      ),
    ) +
    rect(landmark - 2, shore - 650, 4, 80, mood.near)
  return (
    drawSky(sheet, { horizon: shore, sunX, sunY: shore - 330, sunRadius: 84 }) +
    drawHills(sheet, shore - 70, 40, depth(mood, 0.12)) +
    drawTowers(sheet, shore, -30, 1640, depth(mood, 0.28), swell(420, 150), lit * 0.4) +
    drawHaze(sheet, shore - 260, 300, 0.85) +
    drawTowers(sheet, shore, 60, 1560, depth(mood, 0.5), swell(360, 90), lit) +
    needle +
    drawTowers(sheet, shore, 250, 1400, depth(mood, 0.68), swell(210, 60), lit) +
    drawDome(sheet, landmark + 250, shore - 46, 62, mood.accent2) +
    rect(landmark + 184, shore - 50, 132, 50, depth(mood, 0.66)) +
    drawMinaret(sheet, landmark + 344, shore, 20, 200, depth(mood, 0.6)) +
    drawHaze(sheet, shore - 90, 110, 0.55) +
    drawWater(sheet, shore, sunX) +
    repeat(26, () => {
      const [x, w] = [random.between(100, 1500), random.between(8, 30)]
      return rect(x, shore, w, random.between(30, 170), sheet.mood.near, 'opacity="0.16"')
    }) +
    pill(-40, shore - 5, 1680, 12, depth(mood, 0.85)) +
    drawBirds(sheet, 640, 190, 6, mood.near) +
    (sheet.variant % 2
      ? drawSailBoat(sheet, 560, shore + 130, 130)
      : drawSailBoat(sheet, 1010, shore + 100, 110)) +
    (sheet.variant % 3 === 0
      ? ''
      : drawPalm(sheet, sheet.choose(1440, 150), 920, 420, depth(mood, 0.95), sheet.choose(-0.1, 0.1)))
  )
}

function drawSailBoat(sheet: Sheet, x: number, y: number, size: number): string {
  const { mood } = sheet
  return (
    sheet.shadow(x, y + size * 0.14, size * 0.8, size * 0.09, 0.5) +
    path(
      `M${n(x - size * 0.5)} ${n(y)}Q${n(x)} ${n(y + size * 0.26)} ${n(x + size * 0.6)} ${n(y - size * 0.08)}L${n(x + size * 0.4)} ${n(y + size * 0.14)}H${n(x - size * 0.36)}Z`,
      mood.ink,
    ) +
    rect(x - size * 0.03, y - size * 0.9, size * 0.04, size * 0.95, mood.ink) +
    path(
      `M${n(x - size * 0.42)} ${n(y - size * 0.08)}Q${n(x + size * 0.2)} ${n(y - size * 0.5)} ${n(x + size * 0.2)} ${n(y - size * 1.1)}Q${n(x + size * 0.56)} ${n(y - size * 0.5)} ${n(x + size * 0.46)} ${n(y - size * 0.1)}Z`,
      sheet.across(mood.paper, mix(mood.paper, mood.accent, 0.45)),
    )
  )
}
