import { drawFlag, drawTowers } from '../buildings.ts'
import { drawPlaza, stone } from '../drawPlaza.ts'
import { drawTree } from '../ground.ts'
import { darken, depth, lighten, mix } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { ellipse, group, path, polygon, rect, repeat } from '../svg.ts'

export function drawSummitFlags(sheet: Sheet): string {
  const { mood, random } = sheet
  const cloths = [
    [mood.accent, mood.accent2],
    [mix(mood.mid, mood.haze, 0.3), mood.accent],
    [mood.leaf],
    [mood.accent2, mood.leaf],
    [mood.mid, mood.haze],
    [mood.haze, mood.leaf],
    [mix(mood.accent, mood.mid, 0.4), mood.accent2],
  ] as const
  const hall = stone(mood)
  const roofY = 470
  const roof = sheet.choose(
    `M180 ${roofY}Q800 ${roofY - 130} 1420 ${roofY}L1380 ${roofY + 34}Q800 ${roofY - 80} 220 ${roofY + 34}Z`,
    `M200 ${roofY - 70}L1400 ${roofY + 4}V${roofY + 36}L200 ${roofY - 24}Z`,
    `M180 ${roofY + 10}L800 ${roofY - 110}L1420 ${roofY + 10}V${roofY + 36}L800 ${roofY - 66}L180 ${roofY + 36}Z`,
  )
  const glass = sheet.gradient(
    [
      [0, mix(mood.sky[1], mood.near, 0.35)],
      [0.5, mix(mood.sky[2], mood.far, 0.3)],
      [1, mix(mood.near, mood.mid, 0.4)],
    ],
    20,
  )
  const front =
    polygon(
      [
        [250, 700],
        [250, 486],
        [800, 404],
        [1350, 486],
        [1350, 700],
      ],
      glass,
    ) +
    repeat(23, i => rect(250 + i * 50 - 3, 395, 6, 305, mix(hall, mood.near, 0.35), 'opacity="0.7"')) +
    rect(250, 585, 1100, 8, mix(hall, mood.near, 0.35)) +
    (mood.night
      ? repeat(14, () =>
          rect(
            253 + random.whole(0, 21) * 50,
            random.pick([496, 594]),
            44,
            86,
            mood.window,
            'opacity="0.75"',
          ),
        )
      : '')
  const plan = sheet.variant % 2 === 1
  const count = plan ? 7 : 6
  const flags = repeat(count, i => {
    const middle = Math.abs(i - (count - 1) / 2)
    const x = 800 + (i - (count - 1) / 2) * (plan ? 158 : 190) - 40
    const height = plan ? 500 - middle * 26 : 400 + (i % 2) * 90
    const foot = 812 - middle * 8
    const [field, strip] = cloths[(i + sheet.variant) % cloths.length]!
    return (
      sheet.shadow(x + 20, foot + 3, 90, 10, 0.5) +
      drawFlag(sheet, x, foot, height, field!, strip, random.between(0.8, 1.3))
    )
  })
  const delegates = repeat(11, i =>
    drawPerson(
      sheet,
      372 + i * 86 + random.between(-24, 24),
      random.between(824, 856),
      random.between(108, 128),
    ),
  )
  return (
    drawSky(sheet, { sunX: plan ? 1130 : 480, sunY: 250 }) +
    drawTowers(sheet, 700, -20, 1640, depth(mood, 0.18), at => 120 + Math.abs(at - 0.5) * 300, 0.08) +
    drawHaze(sheet, 430, 280, 0.75) +
    drawTree(sheet, 140, 730, 190, mix(mood.leaf, mood.mid, 0.3)) +
    drawTree(sheet, 1470, 730, 210, mix(mood.leaf, mood.mid, 0.3)) +
    group(front, sheet.clip(path('M250 700V486L800 404L1350 486V700Z', '#000'))) +
    path(roof, lighten(hall, 0.25)) +
    path(roof, mood.ink, 'opacity="0.18" transform="translate(0 22)"') +
    drawPlaza(sheet, 700) +
    ellipse(800, 730, 560, 16, mood.accent, 'opacity="0.55"') +
    polygon(
      [
        [690, 716],
        [910, 716],
        [1130, 900],
        [470, 900],
      ],
      sheet.down(mood.accent, darken(mood.accent, 0.35)),
    ) +
    flags +
    delegates
  )
}
