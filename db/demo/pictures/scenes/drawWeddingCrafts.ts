import { drawTable } from '../drawTable.ts'
import { darken, depth, lighten, mix, tint } from '../palette.ts'
import type { Sheet } from '../Sheet.ts'
import {
  circle,
  curve,
  ellipse,
  line,
  n,
  type Point,
  path,
  pill,
  place,
  polygon,
  rect,
  repeat,
  stroke,
  taper,
} from '../svg.ts'

export function drawWeddingCrafts(sheet: Sheet): string {
  const { mood, random } = sheet
  const cloth = tint(mood, sheet.choose('#8f2f3c', '#23586a', '#3d3568', '#f0e2c6'), 0.02)
  const pale = sheet.variant % 4 === 0
  const threads = [
    '#e3a93c',
    pale ? '#a8343a' : '#f6ead0',
    '#d9674a',
    '#5f9a86',
    pale ? '#2f4f7a' : '#e9bfae',
  ].map(colour => tint(mood, colour))
  const brass = tint(mood, '#d9a441')
  let content = drawTable(sheet, 540, tint(mood, sheet.choose('#7d5137', '#a57a4f', '#5f4a44')))
  content +=
    path(
      'M120 640C420 560 1180 560 1490 650C1450 760 1500 840 1540 920H60C110 820 150 740 120 640Z',
      sheet.gradient(
        [
          [0, lighten(cloth, 0.16)],
          [1, darken(cloth, 0.35)],
        ],
        60,
      ),
    ) +
    repeat(7, i =>
      stroke(
        `M${250 + i * 180} ${620 - (i % 3) * 12}Q${220 + i * 190} 760 ${180 + i * 205} 920`,
        mood.ink,
        12,
        'opacity="0.1"',
      ),
    )
  content += repeat(24, i =>
    polygon(
      [
        [76 + i * 62, 880],
        [107 + i * 62, 846],
        [138 + i * 62, 880],
        [107 + i * 62, 914],
      ],
      threads[i % 4]!,
    ),
  )
  const [cx, cy, r] = [sheet.choose(760, 840, 800), sheet.choose(470, 450, 490), sheet.choose(320, 300, 335)]
  const hoop = tint(mood, '#c9924f')
  content +=
    sheet.shadow(cx + 30, cy + r * 0.94, r * 1.15, 46, 0.7) +
    circle(cx, cy, r + 26, darken(hoop, 0.25)) +
    circle(cx - 4, cy - 5, r + 22, hoop) +
    circle(cx, cy, r + 4, darken(hoop, 0.4)) +
    circle(cx, cy, r, sheet.ball(lighten(cloth, 0.2), cloth, darken(cloth, 0.25))) +
    pill(cx - 24, cy - r - 62, 48, 46, brass, 10) +
    rect(cx - 6, cy - r - 76, 12, 20, darken(brass, 0.3))
  const unit = r / 17
  const stitch: string[] = threads.map(() => '')
  const rule = sheet.choose(0, 1, 2)
  for (let gx = -16; gx <= 16; gx++)
    for (let gy = -16; gy <= 16; gy++) {
      if (gx * gx + gy * gy > 232) continue
      const [a, b] = [Math.abs(gx), Math.abs(gy)]
      const ring = a + b
      const pick =
        rule === 0
          ? ring === 15 || ring === 13
            ? 0
            : ring < 11 && (a * b) % 3 === 0 && ring % 2 === 0
              ? 1 + (ring % 4 === 0 ? 0 : 1)
              : ring > 15 && (a + 2 * b) % 4 === 0
                ? 3
                : -1
          : rule === 1
            ? Math.max(a, b) === 9
              ? 0
              : Math.max(a, b) < 8 && (ring === 4 || ring === 7 || a === b)
                ? ring === 4
                  ? 2
                  : 1
                : ring < 2
                  ? 0
                  : Math.max(a, b) > 10 && (a * 3 + b * 3) % 5 === 0
                    ? 3
                    : -1
            : ((a - b) % 5 === 0 || ring % 8 === 0) && ring > 1
              ? ring % 8 === 0
                ? 0
                : ring > 12
                  ? 3
                  : 1
              : ring <= 1
                ? 2
                : a % 4 === 2 && b % 4 === 2
                  ? 4
                  : -1
      if (pick < 0) continue
      const [x, y, h] = [cx + gx * unit, cy + gy * unit, unit * 0.42]
      stitch[pick] +=
        `M${n(x - h)} ${n(y - h)}l${n(2 * h)} ${n(2 * h)}M${n(x + h)} ${n(y - h)}l${n(-2 * h)} ${n(2 * h)}`
    }
  content += stitch.map((d, i) => (d ? stroke(d, threads[i]!, unit * 0.34) : '')).join('')
  const thread: Point[] = [
    [cx + r * 0.4, cy + r * 0.3],
    [cx + r * 0.9, cy + r * 0.1],
    [cx + r * 1.3, cy + r * 0.5],
    [cx + r * 1.1, cy + r * 0.9],
  ]
  content +=
    stroke(curve(thread), threads[0]!, 5) +
    `<g transform="translate(${n(cx + r * 0.4)} ${n(cy + r * 0.3)}) rotate(-38)">${pill(-6, -4, 170, 8, lighten(mood.far, 0.6), 4)}${ellipse(152, 0, 9, 2, mood.ink)}</g>`
  const spool = (x: number, y: number, colour: string, s: number) =>
    sheet.shadow(x, y + 4, 80 * s, 16 * s, 0.7) +
    rect(
      x - 44 * s,
      y - 110 * s,
      88 * s,
      96 * s,
      sheet.gradient(
        [
          [0, lighten(colour, 0.35)],
          [0.5, colour],
          [1, darken(colour, 0.45)],
        ],
        0,
      ),
    ) +
    repeat(8, i =>
      line(
        [
          [x - 44 * s, y - (22 + i * 11) * s],
          [x + 44 * s, y - (28 + i * 11) * s],
        ],
        darken(colour, 0.25),
        2 * s,
      ),
    ) +
    pill(x - 54 * s, y - 18 * s, 108 * s, 20 * s, hoop, 8) +
    pill(x - 54 * s, y - 124 * s, 108 * s, 20 * s, lighten(hoop, 0.2), 8)
  const left = sheet.choose(330, 360, 310)
  content +=
    spool(left, 800, threads[2]!, 1.1) +
    spool(left + 130, 850, threads[3]!, 1) +
    (sheet.variant % 2 ? spool(left - 90, 860, threads[0]!, 0.9) : '')
  const pot = (x: number, y: number, s: number) =>
    place(
      sheet.shadow(10, 4, 150, 20, 0.7) +
        stroke('M66 -170C150 -200 160 -70 70 -60', darken(brass, 0.2), 15) +
        path('M-56 -200C-110 -214 -150 -250 -176 -252C-150 -226 -130 -160 -66 -140Z', darken(brass, 0.08)) +
        path(
          'M-50 0H50C98 -40 96 -110 46 -150L62 -222H-62L-46 -150C-96 -110 -98 -40 -50 0Z',
          sheet.gradient(
            [
              [0, lighten(brass, 0.55)],
              [0.4, brass],
              [1, mix(brass, mood.ink, 0.55)],
            ],
            0,
          ),
        ) +
        path('M-62 -222Q0 -300 62 -222Z', darken(brass, 0.1)) +
        taper([0, -262], 7, [0, -300], 5, brass) +
        circle(0, -306, 11, brass) +
        rect(-48, -156, 96, 11, darken(brass, 0.4)) +
        repeat(7, i => circle(-60 + i * 20, -72, 6, darken(brass, 0.4))),
      x,
      y,
      s,
    )
  content += pot(sheet.choose(1240, 1270, 1210), 830, sheet.choose(1.1, 1, 1.15))
  const beads = sheet.choose(1060, 1030, 1090)
  content += repeat(17, i =>
    circle(
      beads + Math.cos(Math.PI * (i / 16)) * 100 - 60,
      806 + Math.sin(Math.PI * (i / 16)) * 56,
      i % 4 ? 9 : 14,
      sheet.ball(lighten(i % 4 ? brass : threads[2]!, 0.5), i % 4 ? brass : threads[2]!, depth(mood, 0.9)),
    ),
  )
  return (
    content +
    repeat(10, () =>
      ellipse(random.between(500, 1100), random.between(840, 890), 9, 5, threads[2]!, 'opacity="0.6"'),
    )
  )
}
