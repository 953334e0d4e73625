import { darken, lighten, mix, skins, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import {
  circle,
  curve,
  ellipse,
  group,
  line,
  n,
  type Point,
  path,
  pill,
  place,
  rect,
  repeat,
  stroke,
  taper,
} from '../svg.ts'

export function drawSwimming(sheet: Sheet): string {
  const { mood, random } = sheet
  const water = mix(tint(mood, '#1f93ad'), mood.mid, 0.18)
  const deep = mix(water, mood.ink, 0.45)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, lighten(water, 0.3)],
        [0.5, water],
        [1, deep],
      ],
      70,
    ),
  )
  const lane = 262
  const shift = sheet.choose(-100, -40, -130)
  content += repeat(5, i => rect(0, shift + 92 + i * lane + 60, sheetWidth, 46, deep, 'opacity="0.28"'))
  content += repeat(60, () => {
    const [x, y, w] = [random.between(-80, 1600), random.between(0, 900), random.between(60, 190)]
    return stroke(
      `M${n(x)} ${n(y)}q${n(w * 0.25)} ${n(-w * 0.14)} ${n(w * 0.5)} 0t${n(w * 0.5)} 0`,
      mood.paper,
      random.between(2, 5),
      'opacity="0.3"',
    )
  })
  content += sheet.glow(sheet.choose(420, 1160), 120, 620, mood.sun, 0.5)
  content += repeat(5, i => {
    const y = shift + i * lane
    const colours = [mood.accent, mood.paper, mood.accent2]
    return (
      repeat(44, k =>
        pill(
          k * 38 - 10,
          y - 9 + Math.sin(k * 0.7 + i) * 3,
          34,
          18,
          tint(mood, colours[Math.floor(k / 2) % (i % 2 ? 2 : 3)]!),
          8,
        ),
      ) + rect(0, y + 10, sheetWidth, 8, deep, 'opacity="0.35"')
    )
  })
  const middle = shift + 2 * lane - lane / 2
  content += drawSwimmer(
    sheet,
    sheet.choose(430, 1010, 360),
    middle - lane + 8,
    0.85,
    tint(mood, mood.accent2),
    1,
  )
  content += drawSwimmer(sheet, sheet.choose(470, 520, 560), middle + lane * 2 - 6, 0.9, mood.paper, 0)
  content += drawSwimmer(
    sheet,
    sheet.choose(820, 760, 860),
    middle + lane * (sheet.variant % 2 ? 0.98 : 0.99),
    sheet.choose(1.6, 1.75, 1.5),
    tint(mood, mood.accent),
    sheet.variant % 2,
  )
  return content + drawSwimmer(sheet, sheet.choose(560, 660, 1000), middle - 2, 0.95, mood.near, 0)
}

/** Seen from above, swimming to the right; `stroke` says which arm is forward. */
function drawSwimmer(sheet: Sheet, x: number, y: number, size: number, cap: string, forward: number): string {
  const { mood, random } = sheet
  const skin = tint(mood, random.pick(skins))
  const side = forward ? -1 : 1
  const suit = sheet.mood.ink
  const body =
    repeat(5, i =>
      stroke(
        `M${-130 - i * 34} ${-30 - i * 9}Q${-60 - i * 40} 0 ${-130 - i * 34} ${30 + i * 9}`,
        mood.paper,
        7 - i,
        `opacity="${n(0.75 - i * 0.12)}"`,
      ),
    ) +
    stroke('M60 -66Q-60 -110 -230 -94M60 66Q-60 110 -230 94', mood.paper, 6, 'opacity="0.6"') +
    ellipse(-20, 14, 150, 46, mood.ink, 'opacity="0.25"') +
    taper([-70, -13], 17, [-190, -22], 9, darken(skin, 0.15)) +
    taper([-70, 13], 17, [-186, 20], 9, darken(skin, 0.22)) +
    taper([56, 44 * side], 14, [100, 96 * side], 11, darken(skin, 0.12)) +
    taper([100, 96 * side], 11, [34, 118 * side], 8, darken(skin, 0.16)) +
    path('M72 -46C40 -54 -30 -36 -84 -26V26C-30 36 40 54 72 46Q92 0 72 -46Z', skin) +
    path('M10 -46C-30 -38 -60 -30 -90 -28V28C-60 30 -30 38 10 46Q-8 0 10 -46Z', suit) +
    stroke('M10 -40L66 -34M10 40L66 34', suit, 7) +
    taper([62, -40 * side], 17, [140, -58 * side], 13, skin) +
    taper([140, -58 * side], 13, [226, -34 * side], 9, skin) +
    ellipse(238, -30 * side, 17, 9, skin) +
    circle(106, 0, 34, cap) +
    path('M86 -27A34 34 0 0 1 140 0Q116 -18 86 -27Z', lighten(cap, 0.45)) +
    path('M128 -24Q142 0 128 24', 'none', `stroke="${mood.ink}" stroke-width="8" stroke-linecap="round"`)
  const splash = (count: number, cx: number, cy: number, spread: number) =>
    repeat(count, () =>
      circle(
        cx + (random.next() + random.next() - 1) * spread,
        cy + (random.next() + random.next() - 1) * spread * 0.7,
        random.between(2, 9),
        mood.paper,
        `opacity="${n(random.between(0.5, 1))}"`,
      ),
    )
  const foam: Point[] = Array.from(
    { length: 12 },
    (_, i) =>
      [
        -205 + Math.cos(i * 0.524) * random.between(36, 74),
        Math.sin(i * 0.524) * random.between(26, 50),
      ] as const,
  )
  return place(
    group(
      `${path(curve([...foam, foam[0]!]), mood.paper, 'opacity="0.75"')}${body}${splash(26, -215, 0, 100)}${splash(18, 236, -32 * side, 66)}${line(
        [
          [150, -76 * side],
          [210, -60 * side],
        ],
        mood.paper,
        4,
        'opacity="0.7"',
      )}`,
    ),
    x,
    y,
    size,
  )
}
