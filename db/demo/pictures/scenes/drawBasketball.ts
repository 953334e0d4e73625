import { crowdColours } from '../arena.ts'
import { darken, depth, lighten, mix, skins, tint } from '../palette.ts'
import { drawAthlete, drawSpecks, type Pose } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, ellipse, line, n, type Point, path, place, polygon, rect, repeat } from '../svg.ts'

const layup: Pose = {
  head: [16, -400],
  neck: [4, -360],
  hip: [-16, -222],
  arms: [
    [
      [62, -424],
      [108, -500],
    ],
    [
      [-76, -316],
      [-30, -262],
    ],
  ],
  legs: [
    [
      [64, -178],
      [30, -92],
      [62, -76],
    ],
    [
      [-50, -128],
      [-112, -66],
      [-92, -34],
    ],
  ],
}

const jumpShot: Pose = {
  head: [0, -396],
  neck: [-6, -356],
  hip: [-6, -214],
  arms: [
    [
      [62, -396],
      [70, -486],
    ],
    [
      [-34, -410],
      [42, -482],
    ],
  ],
  legs: [
    [
      [24, -120],
      [-14, -26],
      [22, -10],
    ],
    [
      [-30, -122],
      [-52, -26],
      [-16, -12],
    ],
  ],
}

export function drawBasketball(sheet: Sheet): string {
  const { mood, random } = sheet
  const floor = mix(tint(mood, '#d4955a'), mood.accent2, 0.12)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.down(mix(mood.ink, mood.near, 0.4), mix(mood.near, mood.mid, 0.55)),
  )
  content += drawSpecks(
    sheet,
    1300,
    () => [random.between(-10, 1610), random.between(190, 600)],
    9,
    crowdColours(sheet).map(colour => mix(colour, mood.near, 0.35)),
  )
  content += rect(0, 150, sheetWidth, 460, sheet.fade(mix(mood.ink, mood.near, 0.4), 0.9))
  content += repeat(
    5,
    i =>
      rect(150 + i * 300, 40, 130, 22, mood.window, 'rx="6"') +
      sheet.glow(215 + i * 300, 52, 190, mood.sun, 0.6) +
      polygon(
        [
          [150 + i * 300, 60],
          [280 + i * 300, 60],
          [400 + i * 300, 640],
          [30 + i * 300, 640],
        ],
        sheet.fade(mood.sun, 0.16),
      ),
  )
  content +=
    rect(0, 590, sheetWidth, 34, mix(mood.accent, mood.ink, 0.3)) +
    rect(0, 620, sheetWidth, 280, sheet.down(lighten(floor, 0.25), darken(floor, 0.25)))
  content += repeat(26, i =>
    line(
      [
        [800 + (i - 12.5) * 80, 620],
        [800 + (i - 12.5) * 210, 900],
      ],
      darken(floor, 0.2),
      2,
      'opacity="0.4"',
    ),
  )
  content +=
    polygon(
      [
        [930, 640],
        [1330, 640],
        [1500, 900],
        [980, 900],
      ],
      mix(mood.accent, floor, 0.25),
      'opacity="0.85"',
    ) +
    line(
      [
        [930, 640],
        [980, 900],
      ],
      mood.paper,
      7,
    ) +
    ellipse(955, 770, 190, 62, 'none', `stroke="${mood.paper}" stroke-width="6" opacity="0.8"`)
  const bx = 1150
  content +=
    rect(bx + 110, 180, 26, 470, mood.ink) +
    polygon(
      [
        [bx + 110, 330],
        [bx + 20, 300],
        [bx + 20, 274],
        [bx + 110, 296],
      ],
      mood.ink,
    )
  content +=
    rect(bx - 130, 130, 260, 184, mood.ink, 'rx="8"') +
    rect(
      bx - 122,
      138,
      244,
      168,
      sheet.gradient(
        [
          [0, lighten(mood.sky[2], 0.4)],
          [1, mix(mood.paper, mood.far, 0.5)],
        ],
        40,
      ),
      'rx="4"',
    ) +
    rect(bx - 46, 206, 92, 72, 'none', `stroke="${mood.accent}" stroke-width="8"`)
  const [rx, ry] = [bx - 30, 318]
  content += ellipse(rx, ry, 76, 17, 'none', `stroke="${darken(mood.accent, 0.3)}" stroke-width="9"`)
  content +=
    repeat(8, i =>
      line(
        [
          [rx - 70 + i * 20, ry + 6],
          [rx - 40 + i * 11 + 14, ry + 104],
        ],
        mood.paper,
        3.4,
      ),
    ) +
    repeat(8, i =>
      line(
        [
          [rx + 70 - i * 20, ry + 6],
          [rx + 26 - i * 11 + 0, ry + 104],
        ],
        mood.paper,
        3.4,
      ),
    ) +
    repeat(3, i =>
      path(
        `M${rx - 62 + i * 9} ${ry + 30 + i * 28}Q${rx} ${ry + 44 + i * 28} ${rx + 62 - i * 9} ${ry + 30 + i * 28}`,
        'none',
        `stroke="${mood.paper}" stroke-width="3"`,
      ),
    )
  const pose = sheet.choose(layup, jumpShot)
  const [x, y, size] = [sheet.choose(680, 640, 720), sheet.choose(822, 826, 800), 1.3]
  const hand = pose.arms[0][1]
  const ball: Point = [x + hand[0] * size + 18, y + hand[1] * size - 52]
  const kit = {
    shirt: tint(mood, sheet.choose('#f0b93a', '#c7432f', '#f4ead6', '#2c7a72')),
    shorts: mix(mood.ink, mood.near, 0.3),
    skin: tint(mood, sheet.choose(...skins)),
    hair: mood.ink,
    socks: tint(mood, skins[1]),
    shoes: mood.accent,
    scarf: sheet.variant % 4 === 3,
  }
  content += sheet.shadow(x, 868, 250, 30, 0.8)
  content += path(
    `M${rx - 64} ${ry + 4}A76 17 0 0 0 ${rx + 76} ${ry}`,
    'none',
    `stroke="${mood.accent}" stroke-width="9"`,
  )
  content +=
    place(
      drawAthlete(jumpShot, {
        ...kit,
        shirt: mix(mood.near, mood.mid, 0.5),
        shorts: mix(mood.paper, mood.near, 0.45),
        scarf: false,
        skin: tint(mood, skins[3]),
      }),
      x + 250,
      850,
      1.14,
    ) + place(drawAthlete(pose, kit), x, y, size)
  const [cx, cy, r] = [ball[0], ball[1], 44]
  const seam = `stroke="${mood.ink}" stroke-width="4" opacity="0.8"`
  content +=
    circle(cx, cy, r, sheet.ball('#f7b267', '#e07b2f', '#8f3f18')) +
    path(
      `M${n(cx - r)} ${n(cy)}H${n(cx + r)}M${n(cx)} ${n(cy - r)}V${n(cy + r)}M${n(cx - 34)} ${n(cy - 36)}Q${n(cx - 6)} ${n(cy)} ${n(cx - 34)} ${n(cy + 36)}M${n(cx + 34)} ${n(cy - 36)}Q${n(cx + 6)} ${n(cy)} ${n(cx + 34)} ${n(cy + 36)}`,
      'none',
      seam,
    )
  return content + rect(0, 0, sheetWidth, 220, sheet.fade(depth(mood, 1), 0.5))
}
