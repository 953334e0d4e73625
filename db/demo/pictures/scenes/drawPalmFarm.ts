import { drawPalm, drawPlain, drawRange } from '../ground.ts'
import { depth, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetWidth } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { ellipse, pill, polygon, rect, repeat } from '../svg.ts'

export function drawPalmFarm(sheet: Sheet): string {
  const { mood, random } = sheet
  const horizon = sheet.choose(520, 490, 540)
  const sunX = 800 + sheet.choose(-40, 60, 0)
  const soil = mix(tint(mood, '#a9713f'), mood.near, 0.18)
  const green = mix(mood.leaf, tint(mood, '#5f8a3a'), 0.4)
  let content = drawSky(sheet, { horizon, sunX, sunY: horizon - sheet.choose(70, 180, 110), sunRadius: 96 })
  content +=
    drawRange(sheet, horizon + 6, 150, 5, depth(mood, 0.14)) + drawHaze(sheet, horizon - 130, 160, 0.8)
  content += repeat(26, i =>
    drawPalm(
      sheet,
      i * 66 - 20 + random.between(-20, 20),
      horizon + 22,
      random.between(90, 130),
      mix(green, depth(mood, 0.3), 0.7),
    ),
  )
  content += drawHaze(sheet, horizon - 60, 110, 0.5)
  content += drawPlain(horizon + 14, sheet.down(mix(soil, mood.haze, 0.4), mix(soil, mood.ink, 0.45)))
  for (let i = -9; i <= 9; i++) {
    if (i === 0) continue
    const at = (t: number, off: number) => 800 + (i + off) * (16 + t * 190)
    content += polygon(
      [
        [at(0, -0.22), horizon + 16],
        [at(0, 0.22), horizon + 16],
        [at(1, 0.3), 900],
        [at(1, -0.3), 900],
      ],
      mix(green, mood.ink, Math.abs(i) % 2 ? 0.1 : 0.28),
    )
  }
  content += polygon(
    [
      [794, horizon + 16],
      [806, horizon + 16],
      [900, 900],
      [700, 900],
    ],
    mix(soil, mood.ink, 0.4),
  )
  content += polygon(
    [
      [797, horizon + 16],
      [803, horizon + 16],
      [868, 900],
      [732, 900],
    ],
    sheet.down(mood.sun, mix(mood.sky[0], mood.mid, 0.4)),
  )
  content += repeat(9, i =>
    pill(
      800 - (4 + i * 6),
      horizon + 30 + i * i * 5,
      8 + i * 12,
      2 + i * 0.5,
      mood.paper,
      undefined,
      'opacity="0.6"',
    ),
  )
  for (let row = 0; row < 4; row++) {
    const near = ((row + 1) / 4) ** 1.7
    const [y, h] = [horizon + 34 + near * 320, 150 + near * 480]
    for (const side of [-1, 1]) {
      content += drawPalm(
        sheet,
        800 + side * (120 + near * 420),
        y,
        h,
        mix(green, depth(mood, 0.4), 0.5 - near * 0.4),
        side * -0.03,
      )
      if (row < 3)
        content += drawPalm(
          sheet,
          800 + side * (330 + near * 760),
          y - 6,
          h * 0.95,
          mix(green, depth(mood, 0.4), 0.55 - near * 0.4),
          side * 0.02,
        )
    }
    content += row < 2 ? drawHaze(sheet, y - 90, 120, 0.3) : ''
  }
  const farmer = sheet.choose(690, 910, 670)
  content += drawPerson(sheet, farmer, 850, 190, {
    kind: 'man',
    cloth: mood.paper,
    legs: mix(mood.paper, mood.mid, 0.4),
    head: mood.accent,
  })
  const basket = farmer + sheet.choose(290, -300, 320)
  content +=
    sheet.shadow(basket, 862, 90, 14, 0.6) +
    polygon(
      [
        [basket - 66, 800],
        [basket + 66, 800],
        [basket + 48, 862],
        [basket - 48, 862],
      ],
      tint(mood, '#b98a4e'),
    ) +
    repeat(5, i => rect(basket - 60 + i * 3, 808 + i * 11, 120 - i * 6, 4, tint(mood, '#8a5f30')))
  content += repeat(16, () =>
    ellipse(
      basket + random.between(-54, 54),
      796 + random.between(-18, 4),
      13,
      9,
      mix(mood.accent, tint(mood, '#6a2f1c'), random.between(0.2, 0.8)),
    ),
  )
  return content + rect(0, 780, sheetWidth, 120, sheet.fade(mood.ink, 0.35, -90))
}
