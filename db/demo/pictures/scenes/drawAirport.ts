import { drawPlain, drawRange } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import type { Sheet } from '../Sheet.ts'
import { drawCumulus, drawHaze, drawSky } from '../sky.ts'
import { boxes, circle, ellipse, group, line, path, pill, place, polygon, rect, repeat } from '../svg.ts'

/** An airliner seen from the side and a little below, nose to the right, about 620 units long. */
function drawPlane(sheet: Sheet): string {
  const { mood } = sheet
  const body = mix(mood.paper, mood.far, mood.night ? 0.35 : 0.06)
  const shade = mix(body, mood.near, 0.5)
  const livery = tint(mood, sheet.choose('#c5523a', '#1f6a78', '#d9952e', '#6b4574'))
  return (
    polygon(
      [
        [-70, -18],
        [-190, -150],
        [-150, -150],
        [60, -22],
      ],
      shade,
    ) +
    path('M-300 -30L-340 -140L-290 -140L-215 -34Z', livery) +
    path('M-318 -82L-331 -112L-280 -112L-262 -82Z', lighten(livery, 0.35)) +
    path(
      'M-310 -20C-250 -46 -150 -50 0 -50H180C250 -50 300 -22 312 -4C300 22 250 34 180 34H-100C-200 34 -280 6 -310 -20Z',
      sheet.down(lighten(body, 0.4), shade),
    ) +
    path(
      'M-296 -10C-200 10 -60 16 80 16H300C280 28 230 34 180 34H-100C-190 34 -262 12 -296 -10Z',
      livery,
      'opacity="0.85"',
    ) +
    path('M246 -34Q284 -22 296 -8L262 -10Q246 -14 240 -32Z', mood.ink) +
    boxes(
      Array.from({ length: 22 }, (_, i) => [-180 + i * 18, -24, 8, 12] as const),
      mood.near,
    ) +
    rect(214, -30, 14, 34, shade, 'rx="4"') +
    pill(-6, 62, 96, 36, shade, 18) +
    ellipse(88, 80, 9, 18, mood.ink) +
    polygon(
      [
        [90, 14],
        [-170, 156],
        [-128, 156],
        [-20, 130],
        [-10, 104],
        [170, 20],
      ],
      sheet.gradient(
        [
          [0, lighten(body, 0.1)],
          [1, shade],
        ],
        110,
      ),
    ) +
    polygon(
      [
        [-250, -14],
        [-350, 34],
        [-322, 36],
        [-200, -6],
      ],
      shade,
    )
  )
}

export function drawAirport(sheet: Sheet): string {
  const { mood, random } = sheet
  const landing = sheet.variant % 3 === 2
  const ground = 700
  const towerX = sheet.choose(1180, 470, 1120, 430)
  const tower =
    path(
      `M${towerX - 26} ${ground}L${towerX - 18} 440H${towerX + 18}L${towerX + 26} ${ground}Z`,
      sheet.across(lighten(mood.far, 0.4), mood.near),
    ) +
    polygon(
      [
        [towerX - 74, 376],
        [towerX + 74, 376],
        [towerX + 46, 446],
        [towerX - 46, 446],
      ],
      sheet.gradient(
        [
          [0, mood.window],
          [1, mood.near],
        ],
        30,
      ),
    ) +
    repeat(5, i =>
      line(
        [
          [towerX - 56 + i * 28, 378],
          [towerX - 36 + i * 18, 444],
        ],
        mood.ink,
        3,
      ),
    ) +
    rect(towerX - 82, 360, 164, 18, mood.paper) +
    rect(towerX - 50, 342, 100, 20, mood.near) +
    rect(towerX - 3, 270, 6, 74, mood.near) +
    sheet.glow(towerX, 272, 40, mood.accent, 0.9) +
    circle(towerX, 272, 7, mood.accent)
  const roof = `M-20 ${ground - 90}Q200 ${ground - 190} 420 ${ground - 96}T860 ${ground - 100}T1300 ${ground - 100}T1640 ${ground - 120}V${ground}H-20Z`
  const terminal =
    path(roof, mix(mood.paper, mood.far, mood.night ? 0.6 : 0.2)) +
    group(
      rect(
        -20,
        ground - 84,
        1660,
        84,
        sheet.across(mix(mood.window, mood.near, mood.night ? 0.15 : 0.5), mood.near),
      ) + repeat(48, i => rect(i * 34, ground - 84, 5, 84, mood.paper, 'opacity="0.5"')),
    )
  const parked = (x: number, s: number) =>
    sheet.shadow(x, ground + 92 * s + 26, 330 * s, 16, 0.5) +
    place(drawPlane(sheet), x, ground + 12, s) +
    circle(x - 20 * s, ground + 34, 9, mood.ink) +
    circle(x + 180 * s, ground + 32, 8, mood.ink)
  return (
    drawSky(sheet, { horizon: ground, sunX: sheet.choose(560, 1060, 640, 1130), sunY: 330, clouds: 2 }) +
    drawCumulus(sheet, sheet.choose(300, 1250, 1000), 480, 380, lighten(mood.sky[2], 0.3), 0.55) +
    drawCumulus(sheet, sheet.choose(1240, 380, 460), 250, 300, lighten(mood.sky[2], 0.3), 0.45) +
    drawRange(sheet, ground, 150, 8, depth(mood, 0.16)) +
    drawHaze(sheet, ground - 160, 190, 0.7) +
    tower +
    terminal +
    drawPlain(ground, sheet.down(mix(mood.mid, mood.haze, 0.3), mix(mood.near, mood.ink, 0.5))) +
    polygon(
      [
        [740, ground + 26],
        [860, ground + 26],
        [1240, 900],
        [360, 900],
      ],
      mix(mood.near, mood.ink, 0.45),
    ) +
    repeat(6, i =>
      polygon(
        [
          [797 - i, ground + 40 + i * i * 6],
          [803 + i, ground + 40 + i * i * 6],
          [806 + i * 2, ground + 52 + i * i * 7.4],
          [794 - i * 2, ground + 52 + i * i * 7.4],
        ],
        mood.paper,
      ),
    ) +
    repeat(20, i => {
      const t = (Math.floor(i / 2) / 9) ** 2
      const x = 800 + (i % 2 ? 1 : -1) * (66 + t * 390)
      return (
        sheet.glow(x, ground + 28 + t * 170, 10 + t * 26, mood.window, 0.9) +
        circle(x, ground + 28 + t * 170, 2 + t * 4, mood.window)
      )
    }) +
    parked(sheet.choose(330, 1290, 360), 0.34) +
    parked(sheet.choose(1330, 300, 1270), 0.3) +
    place(
      drawPlane(sheet),
      800 + random.between(-40, 40),
      sheet.choose(300, 340, 270),
      sheet.choose(1.06, 1.16, 0.98),
      landing ? 7 : -13,
    )
  )
}
