import { drawArch, drawColumn } from '../buildings.ts'
import { darken, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import {
  circle,
  ellipse,
  group,
  line,
  type Point,
  path,
  place,
  polygon,
  rect,
  repeat,
  stroke,
} from '../svg.ts'

/** A jar of painted clay, about 300 units high, its foot at the origin. */
function drawJar(sheet: Sheet, clay: string, paint: string): string {
  const { mood } = sheet
  const outline =
    'M-46 -300H46Q52 -262 30 -240C110 -214 132 -150 116 -92C104 -46 66 -14 48 0H-48C-66 -14 -104 -46 -116 -92C-132 -150 -110 -214 -30 -240Q-52 -262 -46 -300Z'
  const band = repeat(9, i =>
    polygon(
      [
        [-132 + i * 33, -128],
        [-116 + i * 33, -154],
        [-99 + i * 33, -128],
        [-116 + i * 33, -102],
      ],
      i % 2 ? paint : mood.paper,
    ),
  )
  return (
    stroke(
      'M-40 -286C-110 -290 -120 -230 -92 -204M40 -286C110 -290 120 -230 92 -204',
      darken(clay, 0.2),
      13,
    ) +
    path(outline, clay) +
    group(
      rect(-140, -166, 280, 8, paint) +
        rect(-140, -98, 280, 8, paint) +
        band +
        rect(-140, -60, 280, 5, paint) +
        rect(-140, -206, 280, 6, paint) +
        rect(-60, -282, 120, 6, paint),
      sheet.clip(path(outline, '#000')),
    ) +
    path(
      outline,
      sheet.gradient(
        [
          [0, mood.sun, 0.5],
          [0.4, mood.sun, 0],
          [0.6, mood.ink, 0],
          [1, mood.ink, 0.6],
        ],
        0,
      ),
    ) +
    ellipse(0, -300, 46, 9, darken(clay, 0.4))
  )
}

export function drawMuseum(sheet: Sheet): string {
  const { mood, random } = sheet
  const wall = mix(mood.paper, mood.far, mood.night ? 0.6 : 0.24)
  const floor = mix(wall, mood.mid, 0.45)
  let content = rect(0, 0, sheetWidth, sheetHeight, sheet.down(mix(wall, mood.mid, 0.35), wall))
  const glow = sheet.choose(800, 820, 780)
  content +=
    polygon(
      [
        [0, 0],
        [1600, 0],
        [1130, 250],
        [470, 250],
      ],
      sheet.down(mix(wall, mood.near, 0.6), mix(wall, mood.mid, 0.3)),
    ) +
    polygon(
      [
        [610, 0],
        [990, 0],
        [870, 250],
        [730, 250],
      ],
      sheet.down(mood.sky[0], mood.sky[2]),
    ) +
    repeat(4, i =>
      line(
        [
          [640 - i * 30 + i * 60, 20 + i * 58],
          [960 + i * 30 - i * 60, 20 + i * 58],
        ],
        wall,
        5,
      ),
    )
  content +=
    polygon(
      [
        [0, 900],
        [1600, 900],
        [1130, 660],
        [470, 660],
      ],
      sheet.down(mix(floor, mood.sun, 0.3), darken(floor, 0.35)),
    ) + rect(470, 250, 660, 412, sheet.down(mix(wall, mood.sun, 0.1), mix(wall, mood.sun, 0.4)))
  content +=
    polygon(
      [
        [0, 0],
        [470, 250],
        [470, 660],
        [0, 900],
      ],
      sheet.across(mix(wall, mood.near, 0.5), mix(wall, mood.mid, 0.18)),
    ) +
    polygon(
      [
        [1600, 0],
        [1130, 250],
        [1130, 660],
        [1600, 900],
      ],
      sheet.across(mix(wall, mood.mid, 0.32), mix(wall, mood.near, 0.62)),
    )
  content +=
    repeat(9, i =>
      line(
        [
          [800 + (i - 4) * 82, 660],
          [800 + (i - 4) * 220, 900],
        ],
        mood.paper,
        2.5,
        'opacity="0.3"',
      ),
    ) + repeat(4, i => rect(0, 676 + i * i * 17, sheetWidth, 2.5, mood.paper, 'opacity="0.22"'))
  content +=
    drawArch(800, 660, 340, 350, mix(wall, mood.near, 0.4)) +
    drawArch(800, 660, 300, 325, sheet.down(mood.sky[1], mood.sky[2]))
  content += drawColumn(sheet, 560, 662, 44, 390, wall) + drawColumn(sheet, 1040, 662, 44, 390, wall)
  const art = (side: 1 | -1, near: number, far: number, hue: number) => {
    const edge = (d: number, level: number): Point => [800 + side * d, 450 + level * d * 0.55]
    const colours = [mood.accent, mood.accent2, mood.leaf, mood.mid]
    const quad = (a: number, b: number, high: number, low: number): Point[] => [
      edge(a, -high),
      edge(b, -high),
      edge(b, low),
      edge(a, low),
    ]
    const pad = (near - far) * 0.1
    return (
      polygon(quad(near, far, 0.5, 0.12), mood.accent2) +
      polygon(quad(near - pad * 0.5, far + pad * 0.5, 0.47, 0.09), mood.ink) +
      polygon(
        quad(near - pad, far + pad, 0.44, 0.06),
        sheet.down(tint(mood, colours[hue % 4]!), tint(mood, colours[(hue + 1) % 4]!)),
      ) +
      polygon(
        [
          edge(near - pad, 0.06),
          edge(near - pad, -0.14),
          edge((near + far) / 2, -0.3),
          edge(far + pad, -0.1),
          edge(far + pad, 0.06),
        ],
        mix(colours[(hue + 2) % 4]!, mood.ink, 0.3),
      ) +
      polygon(
        [
          edge((near + far) / 2 - 6, -0.72),
          edge((near + far) / 2 + 6, -0.72),
          edge(near, 0.14),
          edge(far, 0.14),
        ],
        sheet.fade(mood.window, 0.4),
      )
    )
  }
  content +=
    art(-1, 740, 590, sheet.variant) +
    art(-1, 520, 400, sheet.variant + 1) +
    art(1, 740, 590, sheet.variant + 2) +
    art(1, 520, 400, sheet.variant + 3)
  content +=
    polygon(
      [
        [glow - 60, 0],
        [glow + 60, 0],
        [glow + 240, 850],
        [glow - 240, 850],
      ],
      sheet.fade(mood.window, 0.42),
    ) + sheet.shadow(glow, 830, 300, 40, 0.7)
  const block = mix(mood.paper, wall, 0.3)
  content +=
    rect(glow - 96, 610, 192, 214, sheet.across(lighten(block, 0.2), mix(block, mood.near, 0.5))) +
    rect(glow - 110, 596, 220, 20, lighten(block, 0.3)) +
    rect(glow - 108, 812, 216, 16, mix(block, mood.near, 0.4))
  const piece = sheet.choose(0, 1, 0, 1)
  const clay = tint(mood, sheet.choose('#b5603a', '#8c8f86', '#2f6f78', '#b98c4a'))
  content +=
    piece === 0
      ? place(drawJar(sheet, clay, mood.ink), glow, 598, 1.14)
      : place(drawAstrolabe(sheet), glow, 598, 1)
  content +=
    rect(glow - 150, 232, 300, 596, 'none', `stroke="${mood.paper}" stroke-width="3" opacity="0.45"`) +
    polygon(
      [
        [glow - 146, 236],
        [glow - 60, 236],
        [glow - 146, 520],
      ],
      mood.paper,
      'opacity="0.16"',
    )
  const visitors = [
    [430, 846, 300],
    [1140, 838, 280],
    [1236, 850, 190],
    [330, 826, 250],
  ] as const
  return (
    content +
    visitors
      .map(([x, y, h], i) =>
        drawPerson(sheet, x + random.between(-24, 24), y, h, {
          kind: i === 2 ? 'child' : i % 2 ? 'woman' : 'man',
          walking: false,
        }),
      )
      .join('')
  )
}

/** A brass astrolabe on a stand, its foot at the origin. */
function drawAstrolabe(sheet: Sheet): string {
  const { mood } = sheet
  const brass = tint(mood, '#d8a33c')
  const [dark, light] = [darken(brass, 0.5), lighten(brass, 0.5)]
  const y = -196
  const ticks = repeat(36, i =>
    rect(-2, -146, 4, i % 3 ? 10 : 20, dark, `transform="translate(0 ${y}) rotate(${i * 10})"`),
  )
  const net =
    circle(0, y - 34, 62, 'none', `stroke="${dark}" stroke-width="9"`) +
    circle(0, y - 34, 62, 'none', `stroke="${light}" stroke-width="3"`) +
    path(
      `M-112 ${y + 30}Q0 ${y - 60} 112 ${y + 30}M-112 ${y - 30}Q0 ${y + 90} 112 ${y - 30}M0 ${y - 116}V${y + 116}`,
      'none',
      `stroke="${light}" stroke-width="6"`,
    ) +
    repeat(7, i =>
      polygon(
        [
          [-9, 0],
          [0, -34],
          [9, 0],
        ],
        light,
        `transform="translate(0 ${y}) rotate(${i * 51 + 12}) translate(0 -74)"`,
      ),
    )
  return (
    path('M-92 0Q-20 -18 -14 -60H14Q20 -18 92 0Z', dark) +
    circle(0, y - 196, 26, 'none', `stroke="${brass}" stroke-width="11"`) +
    polygon(
      [
        [-58, y - 132],
        [0, y - 182],
        [58, y - 132],
      ],
      brass,
    ) +
    circle(0, y, 152, sheet.ball(light, brass, dark)) +
    circle(0, y, 118, mix(brass, mood.ink, 0.45)) +
    ticks +
    net +
    rect(-138, y - 9, 276, 18, light, `rx="9" transform="rotate(-32 0 ${y})"`) +
    circle(0, y, 15, dark) +
    circle(0, y, 7, light)
  )
}
