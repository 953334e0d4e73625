import { darken, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { boxes, circle, line, n, type Point, pill, polygon, rect, repeat, stroke } from '../svg.ts'

export function drawCircuit(sheet: Sheet): string {
  const { mood, random } = sheet
  const board = mix(tint(mood, sheet.choose('#12404a', '#1d3a63', '#3a2a4f', '#14503f')), mood.ink, 0.25)
  const trace = mix(mood.accent2, mood.paper, 0.15)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, lighten(board, 0.16)],
        [1, darken(board, 0.4)],
      ],
      50,
    ),
  )
  const [cx, cy, half] = [sheet.choose(800, 860, 740), 450, sheet.choose(190, 170, 205)]
  content += sheet.glow(cx, cy, 760, mood.mid, 0.75)
  let [quiet, bright, pads]: [string, string, string] = ['', '', '']
  const lanes = 9
  for (let side = 0; side < 4; side++)
    for (let i = 0; i < lanes; i++) {
      const across = ((i + 0.5) / lanes - 0.5) * 2 * (half - 22)
      const out = random.between(90, 330)
      const turn = across * random.between(0.6, 1.7)
      const end = out + Math.abs(turn) + random.between(90, 460)
      const spin = ([x, y]: Point): Point =>
        side === 0
          ? [cx + x, cy + y]
          : side === 1
            ? [cx - x, cy - y]
            : side === 2
              ? [cx + y, cy - x]
              : [cx - y, cy + x]
      const points = [
        [half, across],
        [half + out, across],
        [half + out + Math.abs(turn), across + turn],
        [half + end, across + turn],
      ].map(p => spin(p as unknown as Point))
      const d = `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
      if (random.chance(0.3)) bright += d
      else quiet += d
      const [ex, ey] = points[3]!
      pads += circle(ex, ey, 13, trace) + circle(ex, ey, 6, board)
      if (random.chance(0.32))
        pads +=
          sheet.glow(points[2]![0], points[2]![1], 46, mood.window, 0.9) +
          circle(points[2]![0], points[2]![1], 6, mood.window)
    }
  content +=
    stroke(quiet, mix(trace, board, 0.5), 6) +
    stroke(bright, mood.accent2, 16, 'opacity="0.22"') +
    stroke(bright, lighten(mood.accent2, 0.2), 6) +
    pads
  const part = (x: number, y: number, w: number, h: number) =>
    rect(x + 8, y + 10, w, h, mood.ink, 'opacity="0.4"') +
    boxes(
      Array.from({ length: 6 }, (_, i) => [x + 8 + i * ((w - 16) / 6), y - 10, 9, h + 20] as const),
      lighten(mood.far, 0.3),
    ) +
    pill(x, y, w, h, sheet.down(lighten(mood.ink, 0.14), mood.ink), 6) +
    circle(x + 16, y + 16, 5, mood.haze)
  content +=
    part(cx - 620, cy - 330, 150, 96) +
    part(cx + 480, cy + 220, 170, 104) +
    part(cx + 500, cy - 340, 120, 80) +
    part(cx - 600, cy + 250, 140, 90)
  content += repeat(
    4,
    i =>
      circle(cx - 470 + i * 70 + 6, cy + 376, 30, mood.ink, 'opacity="0.4"') +
      circle(cx - 470 + i * 70, cy + 370, 30, sheet.ball(lighten(mood.far, 0.5), mood.mid, mood.near)) +
      stroke(`M${cx - 486 + i * 70} 820h32`, mood.ink, 3),
  )
  content += boxes(
    Array.from({ length: 12 }, (_, i) => i).flatMap(i => {
      const at = -half + 14 + i * ((half * 2 - 28) / 11) - 6
      return [
        [cx + at, cy - half - 24, 12, half * 2 + 48],
        [cx - half - 24, cy + at, half * 2 + 48, 12],
      ] as [number, number, number, number][]
    }),
    lighten(trace, 0.35),
  )
  content +=
    rect(cx - half + 14, cy - half + 18, half * 2, half * 2, mood.ink, 'opacity="0.5" rx="16"') +
    rect(
      cx - half,
      cy - half,
      half * 2,
      half * 2,
      sheet.gradient(
        [
          [0, lighten(mood.near, 0.16)],
          [1, mood.ink],
        ],
        50,
      ),
      'rx="16"',
    ) +
    rect(
      cx - half * 0.72,
      cy - half * 0.72,
      half * 1.44,
      half * 1.44,
      sheet.gradient(
        [
          [0, lighten(mood.far, 0.35)],
          [0.5, mood.mid],
          [1, mood.near],
        ],
        50,
      ),
      'rx="10"',
    ) +
    circle(cx - half * 0.84, cy - half * 0.84, 9, mood.accent)
  const core = sheet.choose(0, 1, 2)
  const light = lighten(mood.accent2, 0.25)
  content += sheet.glow(cx, cy, half * 0.9, mood.window, 0.6)
  if (core === 0)
    content +=
      repeat(3, i =>
        rect(
          cx - 78 + i * 26,
          cy - 78 + i * 26,
          156 - i * 52,
          156 - i * 52,
          'none',
          `stroke="${light}" stroke-width="8" rx="8" ${i === 1 ? `transform="rotate(45 ${cx} ${cy})"` : ''}`,
        ),
      ) + circle(cx, cy, 14, mood.paper)
  if (core === 1)
    content += repeat(9, i =>
      pill(
        cx - 90 + (i % 3) * 64,
        cy - 90 + Math.floor(i / 3) * 64,
        52,
        52,
        i === (sheet.variant * 3) % 9 ? mood.accent : light,
        8,
        `opacity="${i % 2 ? 0.6 : 0.95}"`,
      ),
    )
  if (core === 2) {
    const nodes: Point[] = [
      [-80, -50],
      [-80, 50],
      [0, -80],
      [0, 0],
      [0, 80],
      [80, -40],
      [80, 46],
    ]
    const links = nodes.flatMap(([ax, ay], i) =>
      nodes
        .slice(i + 1)
        .filter(([bx]) => bx - ax === 80)
        .map(([bx, by]) =>
          line(
            [
              [cx + ax, cy + ay],
              [cx + bx, cy + by],
            ],
            light,
            4,
            'opacity="0.7"',
          ),
        ),
    )
    content +=
      links.join('') +
      nodes.map(([x, y], i) => circle(cx + x, cy + y, 17, i % 3 ? mood.paper : mood.accent)).join('')
  }
  return (
    content +
    polygon(
      [
        [-50, 900],
        [500, 0],
        [760, 0],
        [180, 900],
      ],
      mood.paper,
      'opacity="0.05"',
    )
  )
}
