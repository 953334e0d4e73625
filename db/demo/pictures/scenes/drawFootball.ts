import { crowdColours, drawFloodlight, turf } from '../arena.ts'
import { drawBall } from '../drawBall.ts'
import { darken, lighten, mix, skins, tint } from '../palette.ts'
import { drawAthlete, drawSpecks, type Pose } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { circle, line, n, type Point, path, place, polygon, rect, repeat, stroke } from '../svg.ts'

const strike: Pose = {
  head: [30, -372],
  neck: [18, -330],
  hip: [-20, -188],
  arms: [
    [
      [-70, -290],
      [-128, -236],
    ],
    [
      [104, -318],
      [158, -366],
    ],
  ],
  legs: [
    [
      [74, -150],
      [156, -84],
      [192, -84],
    ],
    [
      [-60, -100],
      [-84, -14],
      [-48, -4],
    ],
  ],
}

const header: Pose = {
  head: [28, -420],
  neck: [10, -380],
  hip: [-14, -238],
  arms: [
    [
      [-82, -366],
      [-120, -300],
    ],
    [
      [96, -372],
      [140, -312],
    ],
  ],
  legs: [
    [
      [50, -160],
      [-20, -84],
      [-44, -66],
    ],
    [
      [-70, -170],
      [-120, -90],
      [-142, -70],
    ],
  ],
}

const dribble: Pose = {
  head: [64, -368],
  neck: [40, -330],
  hip: [-10, -196],
  arms: [
    [
      [-30, -262],
      [30, -224],
    ],
    [
      [112, -270],
      [92, -200],
    ],
  ],
  legs: [
    [
      [76, -140],
      [50, -30],
      [88, -18],
    ],
    [
      [-66, -126],
      [-146, -92],
      [-160, -60],
    ],
  ],
}

export function drawFootball(sheet: Sheet): string {
  const { mood, random } = sheet
  const grass = turf(sheet)
  const horizon = 560
  let content = drawSky(sheet, { horizon: 420, sun: false, clouds: 3 })
  content += drawFloodlight(sheet, 330, 420, 260) + drawFloodlight(sheet, 1270, 420, 260)
  content +=
    path(`M-20 330Q800 210 1620 330V${horizon}H-20Z`, sheet.down(mood.near, mood.ink)) +
    path('M-20 330Q800 210 1620 330V300Q800 176 -20 300Z', mix(mood.paper, mood.mid, 0.4))
  content += drawSpecks(
    sheet,
    1500,
    () => {
      const x = random.between(-20, 1620)
      const top = 352 - 86 * (1 - ((x - 800) / 820) ** 2)
      return [x, random.between(top, horizon - 34)]
    },
    7,
    crowdColours(sheet),
  )
  content +=
    rect(0, horizon - 40, sheetWidth, 46, mix(mood.accent, mood.near, 0.4)) +
    repeat(8, i =>
      rect(
        i * 210,
        horizon - 40,
        150,
        46,
        mix([mood.accent2, mood.mid, mood.paper, mood.leaf][i % 4]!, mood.near, 0.2),
      ),
    )
  content += drawHaze(sheet, horizon - 150, 190, 0.35)
  content += rect(
    0,
    horizon,
    sheetWidth,
    sheetHeight - horizon,
    sheet.down(lighten(grass, 0.12), darken(grass, 0.3)),
  )
  content += repeat(6, i =>
    polygon(
      [
        [i * 300 - 100, horizon],
        [i * 300 + 50, horizon],
        [800 + (i * 300 - 750) * 2.3, 900],
        [800 + (i * 300 - 900) * 2.3, 900],
      ],
      lighten(grass, 0.14),
      'opacity="0.6"',
    ),
  )
  const goal = 1210
  const mesh =
    repeat(13, i =>
      line(
        [
          [goal - 210 + i * 35, 342],
          [goal - 188 + i * 31, 596],
        ],
        mood.paper,
        1.6,
        'opacity="0.5"',
      ),
    ) +
    repeat(8, i =>
      line(
        [
          [goal - 210, 350 + i * 33],
          [goal + 210, 350 + i * 33],
        ],
        mood.paper,
        1.6,
        'opacity="0.5"',
      ),
    )
  content +=
    rect(goal - 212, 340, 424, 262, mood.ink, 'opacity="0.25"') +
    mesh +
    line(
      [
        [goal - 214, 606],
        [goal - 214, 338],
        [goal + 214, 338],
        [goal + 214, 606],
      ],
      '#fffaf0',
      13,
    )
  content += line(
    [
      [0, 606],
      [1600, 606],
    ],
    mood.paper,
    6,
    'opacity="0.8"',
  )
  content += stroke('M380 900Q760 640 1180 900', mood.paper, 8, 'opacity="0.55"')
  const pose = sheet.choose(strike, header, dribble)
  const [x, y, size] = [sheet.choose(640, 760, 690, 610), 856, sheet.choose(1.5, 1.42, 1.56)]
  const ball: Point =
    pose === header ? [x + 92, y - 700] : pose === strike ? [x + 352, y - 176] : [x + 190, y - 52]
  const skin = tint(mood, sheet.choose(...skins))
  const shirt = tint(mood, sheet.choose('#c7432f', '#f0b93a', '#1f6d6a', '#f4ead6', '#3a4f8f'))
  content += sheet.shadow(x + 10, y + 8, 300, 34, 0.75) + sheet.shadow(ball[0], y + 10, 90, 16, 0.5)
  if (pose === strike)
    content += repeat(4, i =>
      stroke(
        `M${n(ball[0] - 50 - i * 6)} ${n(ball[1] - 34 + i * 24)}q-90 ${n(30 - i * 4)} -150 ${n(52 - i * 6)}`,
        mood.paper,
        4,
        'opacity="0.5"',
      ),
    )
  content += place(
    drawAthlete(keep(sheet), {
      shirt: mood.leaf,
      shorts: mood.ink,
      skin: tint(mood, skins[2]),
      hair: mood.ink,
      socks: mood.leaf,
      shoes: mood.ink,
    }),
    goal - 40,
    610,
    0.52,
  )
  content += place(
    drawAthlete(pose, {
      shirt,
      shorts: sheet.choose(mood.paper, mood.near, mood.ink),
      skin,
      hair: mood.ink,
      socks: shirt,
      shoes: mood.ink,
      scarf: sheet.variant === 4,
    }),
    x,
    y,
    size,
  )
  return (
    content +
    drawBall(sheet, ball[0], ball[1], 46) +
    repeat(16, () =>
      circle(
        x + random.between(-60, 240),
        y + random.between(-20, 14),
        random.between(2, 6),
        darken(grass, 0.4),
      ),
    )
  )
}

/** The keeper, ready between the posts. */
function keep(sheet: Sheet): Pose {
  const side = sheet.variant % 2 ? 1 : -1
  return {
    head: [0, -350],
    neck: [0, -310],
    hip: [0, -180],
    arms: [
      [
        [-86 * side, -300],
        [-150 * side, -350],
      ],
      [
        [86 * side, -290],
        [156 * side, -320],
      ],
    ],
    legs: [
      [
        [56, -110],
        [74, -10],
        [100, -2],
      ],
      [
        [-56, -110],
        [-78, -10],
        [-104, -2],
      ],
    ],
  }
}
