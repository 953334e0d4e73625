import { drawDune, drawPlain, drawRange, drawTufts } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { circle, line, path, pill, place, polygon, rect, repeat } from '../svg.ts'

/** A pumpjack about 400 units high, its foot at the origin. */
function drawPumpjack(sheet: Sheet, colour: string, tilt: number): string {
  const { mood } = sheet
  const [light, dark] = [lighten(colour, 0.2), mix(colour, mood.ink, 0.5)]
  const beam =
    rect(-250, -20, 430, 34, light) +
    rect(-250, 4, 430, 10, dark) +
    path('M-250 -84C-296 -60 -306 40 -280 92L-236 70Q-252 0 -214 -46Z', colour) +
    rect(140, -40, 60, 76, dark) +
    circle(0, 0, 22, dark)
  return (
    sheet.shadow(0, 4, 380, 26, 0.55) +
    line(
      [
        [-270, -230],
        [-270, 0],
      ],
      dark,
      6,
    ) +
    rect(-292, -40, 44, 42, dark) +
    rect(-300, -62, 60, 16, colour) +
    rect(-180, -26, 440, 28, dark) +
    polygon(
      [
        [-14, -330],
        [14, -330],
        [96, -20],
        [62, -20],
      ],
      colour,
    ) +
    polygon(
      [
        [-14, -330],
        [14, -330],
        [-62, -20],
        [-96, -20],
      ],
      light,
    ) +
    rect(-54, -170, 108, 12, dark) +
    rect(-74, -90, 148, 12, dark) +
    line(
      [
        [178, -308],
        [196, -104],
      ],
      dark,
      12,
    ) +
    circle(196, -104, 66, colour) +
    path('M196 -104L130 -110A66 66 0 0 1 220 -166Z', light) +
    circle(196, -104, 20, dark) +
    rect(120, -60, 150, 40, mix(colour, mood.ink, 0.3)) +
    `<g transform="translate(0 -336) rotate(${tilt})">${beam}</g>`
  )
}

function drawDerrick(x: number, y: number, h: number, colour: string): string {
  const w = h * 0.16
  const bars = repeat(7, i => {
    const [low, high] = [i / 7, (i + 1) / 7]
    const half = (t: number) => w * (1 - t * 0.78)
    return line(
      [
        [x - half(low), y - h * low],
        [x + half(high), y - h * high],
        [x - half(high), y - h * high],
        [x + half(low), y - h * low],
      ],
      colour,
      h * 0.008,
    )
  })
  return (
    line(
      [
        [x - w, y],
        [x - w * 0.2, y - h],
      ],
      colour,
      h * 0.016,
    ) +
    line(
      [
        [x + w, y],
        [x + w * 0.2, y - h],
      ],
      colour,
      h * 0.016,
    ) +
    bars +
    rect(x - w * 0.34, y - h - 14, w * 0.68, 16, colour)
  )
}

export function drawOilfield(sheet: Sheet): string {
  const { mood, random } = sheet
  const sunX = sheet.choose(620, 980, 800, 1060)
  const sand = mix(tint(mood, '#d79a5b'), mood.far, 0.35)
  const flareX = sheet.choose(1240, 360, 1180, 420)
  const flare =
    rect(flareX - 5, 400, 10, 260, mood.near) +
    sheet.glow(flareX + 10, 370, 190, mood.accent2, 0.9) +
    path(
      `M${flareX - 12} 402C${flareX - 40} 350 ${flareX + 6} 340 ${flareX + 30} 280C${flareX + 44} 330 ${flareX + 40} 370 ${flareX + 12} 402Z`,
      mood.accent,
    ) +
    path(
      `M${flareX - 5} 402C${flareX - 16} 370 ${flareX + 6} 360 ${flareX + 18} 326C${flareX + 26} 360 ${flareX + 18} 384 ${flareX + 7} 402Z`,
      mood.window,
    )
  const rust = mix(tint(mood, sheet.choose('#b5472f', '#2c6a72', '#c98a2d', '#7a4a3a')), mood.ink, 0.12)
  return (
    drawSky(sheet, { horizon: 660, sunX, sunY: sheet.choose(430, 330, 470, 300), sunRadius: 110 }) +
    drawRange(sheet, 650, 120, 6, depth(mood, 0.15)) +
    repeat(4, i =>
      drawDerrick(280 + i * 330 + random.between(-60, 60), 655, random.between(120, 210), depth(mood, 0.36)),
    ) +
    drawHaze(sheet, 520, 180, 0.7) +
    drawDune(420, 690, 1100, 90, mix(sand, mood.sun, 0.35), mix(sand, mood.mid, 0.4)) +
    drawDune(1230, 700, 1200, 110, mix(sand, mood.sun, 0.25), mix(sand, mood.mid, 0.5)) +
    flare +
    drawPlain(684, sheet.down(sand, mix(sand, mood.ink, 0.6))) +
    place(
      drawPumpjack(sheet, depth(mood, 0.55), random.between(-10, 10)),
      sheet.choose(1180, 420, 1210, 380),
      710,
      0.42,
    ) +
    place(
      drawPumpjack(sheet, depth(mood, 0.62), random.between(-10, 10)),
      sheet.choose(390, 1230, 360, 1240),
      730,
      0.52,
    ) +
    drawDune(1350, 905, 1300, 120, mix(sand, mood.accent, 0.18), mix(sand, mood.ink, 0.5)) +
    place(
      drawPumpjack(sheet, rust, sheet.choose(-11, 9, 12, -7)),
      810,
      830,
      sheet.choose(1.28, 1.15, 1.38, 1.2),
    ) +
    repeat(2, i => pill(-30, 846 + i * 26, 1660, 15, sheet.down(lighten(mood.mid, 0.35), mood.ink))) +
    repeat(9, i => rect(80 + i * 190, 840, 14, 60, mood.ink)) +
    drawPerson(sheet, sheet.choose(560, 1080, 540, 1100), 852, 118, {
      kind: 'man',
      cloth: mood.accent2,
      head: mood.accent2,
    }) +
    drawTufts(sheet, 880, 12)
  )
}
