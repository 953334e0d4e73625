import { drawSpace } from '../drawSpace.ts'
import { drawCypress, drawHills, drawPine, drawRange } from '../ground.ts'
import { darken, depth, lighten, mix } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { circle, ellipse, group, line, n, path, polygon, rect, repeat, stroke } from '../svg.ts'

export function drawTelescope(sheet: Sheet): string {
  const { mood, random } = sheet
  const low = mix(mood.sky[1], mood.sky[2], 0.4)
  let content = drawSpace(sheet, low)
  const tilt = sheet.choose(-28, 24, -36, 32)
  content += `<g transform="rotate(${tilt} 800 330)">${repeat(7, i => ellipse(800 + random.between(-60, 60), 330 + random.between(-20, 20), 1100 - i * 90, 150 - i * 19, mix(mood.sky[2], mood.paper, 0.3), 'opacity="0.07"'))}${repeat(240, () => circle(random.between(-100, 1700), 330 + (random.next() + random.next() + random.next() - 1.5) * 150, random.between(0.8, 3), mood.paper, `opacity="${n(random.between(0.4, 1))}"`))}${ellipse(800, 338, 760, 26, mood.ink, 'opacity="0.2"')}</g>`
  content += sheet.glow(800, 760, 800, low, 0.8)
  if (sheet.variant % 2)
    content +=
      stroke(`M${sheet.choose(1180, 420)} 130l150 76`, mood.paper, 5, 'opacity="0.9"') +
      circle(sheet.choose(1180, 420), 130, 6, mood.paper)
  content +=
    drawRange(sheet, 760, 190, 6, mix(depth(mood, 0.35), mood.near, 0.4)) +
    drawHills(sheet, 770, 36, mix(mood.near, mood.mid, 0.25))
  if (sheet.variant % 2) content += drawObservatory(sheet)
  else
    content +=
      [
        [330, 700, 0.42],
        [1290, 710, 0.5],
        [1080, 690, 0.34],
      ]
        .map(([x, y, s]) => drawDish(sheet, x!, y!, s!, 0.35))
        .join('') +
      drawHills(sheet, 800, 22, mix(mood.near, mood.ink, 0.4)) +
      drawDish(sheet, 760, 836, 1.06, 0)
  content += drawHills(sheet, 866, 18, mood.ink)
  for (const [x, h] of [
    [90, 170],
    [170, 230],
    [1450, 220],
    [1530, 160],
  ] as const)
    content +=
      sheet.variant % 2
        ? drawPine(x, 890, h, mix(mood.leaf, mood.ink, 0.6), mood.ink)
        : drawCypress(x, 890, h, mix(mood.leaf, mood.ink, 0.6), mood.ink)
  return (
    content +
    drawPerson(sheet, 1150, 872, 96, { kind: 'woman', cloth: mood.accent }) +
    drawPerson(sheet, 1210, 874, 100, { kind: 'man', cloth: mood.mid })
  )
}

function drawObservatory(sheet: Sheet): string {
  const { mood } = sheet
  const white = mix(mood.paper, mood.mid, 0.28)
  const shell = sheet.gradient(
    [
      [0, lighten(white, 0.3)],
      [0.5, white],
      [1, mix(white, mood.ink, 0.6)],
    ],
    10,
  )
  const tube = sheet.gradient([
    [0, lighten(mood.far, 0.5)],
    [1, mood.near],
  ])
  return (
    sheet.shadow(800, 860, 520, 40, 0.7) +
    rect(540, 650, 520, 210, sheet.across(lighten(white, 0.1), mix(white, mood.ink, 0.6))) +
    rect(520, 632, 560, 30, lighten(white, 0.2)) +
    repeat(6, i => rect(578 + i * 76, 700, 34, 70, mood.window, `rx="17" opacity="${i === 3 ? 1 : 0.85}"`)) +
    rect(1060, 740, 200, 120, mix(white, mood.ink, 0.45)) +
    rect(1090, 780, 40, 80, mood.window) +
    path('M540 636A260 270 0 0 1 1060 636Z', shell) +
    group(
      path(
        'M700 640Q690 420 772 350L880 372Q830 470 838 640Z',
        sheet.down(mood.ink, mix(mood.ink, mood.accent, 0.35)),
      ),
      sheet.clip(path('M540 636A260 270 0 0 1 1060 636Z', '#000')),
    ) +
    `<g transform="translate(770 540) rotate(-64)">${rect(-70, -44, 300, 88, tube, 'rx="8"')}${rect(210, -56, 80, 112, sheet.down(lighten(mood.accent2, 0.3), darken(mood.accent2, 0.3)), 'rx="8"')}${ellipse(290, 0, 14, 54, mix(mood.sky[1], mood.paper, 0.3))}${rect(-110, -26, 50, 52, mood.near)}</g>` +
    path('M700 640Q690 420 772 350L752 346Q668 430 676 640Z', lighten(white, 0.3)) +
    path('M880 372Q830 470 838 640H862Q856 470 902 384Z', mix(white, mood.ink, 0.3)) +
    polygon(
      [
        [800, 300],
        [1180, -20],
        [960, -20],
      ],
      sheet.fade(mood.window, 0.25, -90),
    ) +
    repeat(3, i =>
      path(
        `M${548 + i * 4} ${600 - i * 60}H${690 - i * 4}`,
        'none',
        `stroke="${mood.mid}" stroke-width="3" opacity="0.4"`,
      ),
    )
  )
}

function drawDish(sheet: Sheet, x: number, y: number, s: number, far: number): string {
  const { mood } = sheet
  const white = mix(mix(mood.paper, mood.far, 0.12), mood.mid, far)
  const dish =
    path(
      'M-290 -60Q-40 170 290 -60Q200 130 0 130Q-200 130 -290 -60Z',
      sheet.across(mix(white, mood.mid, 0.45), mix(white, mood.ink, 0.6)),
    ) +
    ellipse(
      0,
      -60,
      290,
      74,
      sheet.gradient(
        [
          [0, mix(white, mood.near, 0.35)],
          [1, lighten(white, 0.35)],
        ],
        20,
      ),
    ) +
    repeat(9, i =>
      line(
        [
          [0, 0],
          [Math.cos((i * Math.PI) / 8) * 288, -60 - Math.sin((i * Math.PI) / 8) * 72],
        ],
        mood.mid,
        3,
        'opacity="0.4"',
      ),
    ) +
    ellipse(0, -56, 150, 36, 'none', `stroke="${mood.mid}" stroke-width="3" opacity="0.45"`) +
    line(
      [
        [-210, -70],
        [0, -290],
      ],
      lighten(white, 0.1),
      9,
    ) +
    line(
      [
        [210, -70],
        [0, -290],
      ],
      mix(white, mood.near, 0.4),
      9,
    ) +
    line(
      [
        [10, -20],
        [0, -290],
      ],
      mix(white, mood.near, 0.2),
      7,
    ) +
    rect(-26, -316, 52, 50, mood.near, 'rx="8"') +
    sheet.glow(0, -300, 70, mood.accent, 0.9) +
    circle(0, -322, 9, mood.accent)
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})">${sheet.shadow(0, 6, 300, 34, 0.6)}${polygon(
    [
      [-52, -280],
      [52, -280],
      [150, 0],
      [-150, 0],
    ],
    sheet.across(mix(white, mood.mid, 0.2), mix(white, mood.ink, 0.55)),
  )}${line(
    [
      [-90, -90],
      [90, -90],
    ],
    mood.near,
    8,
  )}${line(
    [
      [-110, -40],
      [60, -220],
    ],
    mood.near,
    6,
  )}${line(
    [
      [110, -40],
      [-60, -220],
    ],
    mood.near,
    6,
  )}${circle(0, -280, 62, mood.near)}<g transform="translate(0 -360) rotate(${tiltOf(sheet)})">${dish}</g></g>`
}

const tiltOf = (sheet: Sheet) => sheet.choose(26, 22, 30, 34)
