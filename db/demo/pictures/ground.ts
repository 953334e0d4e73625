import { darken, depth, lighten, mix } from './palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from './Sheet.ts'
import {
  blob,
  circle,
  curve,
  ellipse,
  n,
  type Point,
  path,
  pill,
  polygon,
  rect,
  repeat,
  stroke,
  taper,
} from './svg.ts'

/** Rolling ground from edge to edge, down to the foot of the sheet. */
export function drawHills(sheet: Sheet, y: number, swing: number, fill: string, waves = 5): string {
  const { random } = sheet
  const points: Point[] = []
  for (let i = -1; i <= waves + 1; i++)
    points.push([(i / waves) * sheetWidth, y + random.between(-swing, swing)])
  return path(`${curve(points)}V${sheetHeight}H-400Z`, fill)
}

/** A jagged range; returns its outline too, for snow and light. */
export function outlineRange(sheet: Sheet, y: number, height: number, peaks: number): Point[] {
  const { random } = sheet
  const points: Point[] = [[-60, y]]
  for (let i = 0; i < peaks; i++) {
    const x = ((i + random.between(0.25, 0.75)) / peaks) * (sheetWidth + 120) - 60
    const top = y - height * random.between(0.55, 1)
    const half = (sheetWidth / peaks) * 0.5
    points.push([x - half * 0.55, top + height * random.between(0.28, 0.4)])
    points.push([x - half * 0.25, top + height * random.between(0.16, 0.22)])
    points.push([x, top])
    points.push([x + half * 0.3, top + height * random.between(0.14, 0.26)])
    points.push([x + half * 0.6, top + height * random.between(0.34, 0.5)])
  }
  points.push([sheetWidth + 60, y])
  return points
}

export function drawRange(sheet: Sheet, y: number, height: number, peaks: number, fill: string): string {
  const outline = outlineRange(sheet, y, height, peaks)
  return polygon([...outline, [sheetWidth + 60, sheetHeight], [-60, sheetHeight]], fill)
}

export function drawPlain(y: number, fill: string): string {
  return rect(0, y, sheetWidth, sheetHeight - y, fill)
}

/** Water with broken light; the light gathers under `lightX`. */
export function drawWater(sheet: Sheet, y: number, lightX: number, height = sheetHeight - y): string {
  const { random, mood } = sheet
  const surface = sheet.down(mix(mood.sky[2], mood.mid, 0.35), mix(mood.near, mood.mid, 0.25))
  let content = rect(0, y, sheetWidth, height, surface)
  content += repeat(70, () => {
    const down = random.next() ** 1.4
    const width = 14 + down * random.between(40, 150)
    const x = random.between(-40, sheetWidth)
    const fill = random.chance(0.5) ? mood.near : mood.haze
    return pill(x, y + 6 + down * (height - 12), width, 1.6 + down * 4, fill, undefined, 'opacity="0.28"')
  })
  return (
    content +
    repeat(34, () => {
      const down = random.next()
      const spread = 26 + down * 110
      const x = lightX + (random.next() + random.next() - 1) * spread
      const width = random.between(20, 70) * (0.5 + down)
      return pill(
        x - width / 2,
        y + 4 + down * (height - 20),
        width,
        2 + down * 5,
        mood.sun,
        undefined,
        'opacity="0.62"',
      )
    })
  )
}

function drawFrond(x: number, y: number, length: number, angle: number, fill: string): string {
  const steps = Math.min(13, Math.max(5, Math.round(length / 9)))
  const spine: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const droop = t * t * length * 0.62
    spine.push([x + Math.cos(angle) * length * t, y + Math.sin(angle) * length * t + droop])
  }
  let d = ''
  for (let i = 1; i < steps; i++) {
    const [px, py] = spine[i]!
    const [qx, qy] = spine[i + 1]!
    const along = Math.atan2(qy - py, qx - px)
    const reach = length * 0.25 * (1.15 - i / steps)
    for (const side of [-1, 1]) {
      const tip = along + side * 0.72
      d += `M${n(px)} ${n(py)}L${n(px + Math.cos(tip) * reach)} ${n(py + Math.sin(tip) * reach + reach * 0.22)}L${n(qx)} ${n(qy)}Z`
    }
  }
  return path(d, fill) + stroke(curve(spine), fill, Math.max(1.5, length * 0.022))
}

/** A date palm standing on (x, y). */
export function drawPalm(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  colour: string,
  lean = 0,
): string {
  const { random, mood } = sheet
  const [topX, topY] = [x + lean * height, y - height]
  const trunk = mix(colour, mood.ink, 0.3)
  const bend: Point[] = [
    [x, y],
    [x + lean * height * 0.25, y - height * 0.5],
    [topX, topY],
  ]
  let content =
    stroke(curve(bend), trunk, height * 0.045) +
    taper([x, y], height * 0.04, [x, y - height * 0.1], height * 0.024, trunk)
  const crown = height * 0.46
  const back = mix(colour, mood.ink, 0.28)
  const front = mix(colour, mood.sun, 0.16)
  for (let i = 0; i < 8; i++)
    content += drawFrond(
      topX,
      topY,
      crown * random.between(0.85, 1.05),
      -Math.PI + (i / 7) * Math.PI + random.between(-0.1, 0.1),
      back,
    )
  for (const angle of [-2.9, -2.3, -1.75, -1.3, -0.8, -0.2])
    content += drawFrond(
      topX,
      topY + crown * 0.03,
      crown * random.between(0.72, 0.94),
      angle + random.between(-0.12, 0.12),
      mix(front, colour, random.next()),
    )
  const dates = mix(mood.accent, mood.accent2, 0.4)
  return (
    content +
    ellipse(topX - crown * 0.1, topY + crown * 0.16, crown * 0.05, crown * 0.12, dates) +
    ellipse(topX + crown * 0.1, topY + crown * 0.17, crown * 0.05, crown * 0.13, darken(dates, 0.15))
  )
}

export function drawCypress(x: number, y: number, height: number, fill: string, shade: string): string {
  const w = height * 0.13
  const d = (half: number) =>
    `M${n(x)} ${n(y - height)}C${n(x + half)} ${n(y - height * 0.6)} ${n(x + half * 1.1)} ${n(y - height * 0.2)} ${n(x + half * 0.5)} ${n(y)}H${n(x)}Z`
  return path(d(w), shade) + path(d(-w), fill)
}

export function drawTree(sheet: Sheet, x: number, y: number, height: number, colour: string): string {
  const { random, mood } = sheet
  const dark = mix(colour, mood.ink, 0.4)
  let content = taper(
    [x, y],
    height * 0.045,
    [x, y - height * 0.6],
    height * 0.022,
    mix(mood.ink, mood.near, 0.3),
  )
  const clumps: Point[] = [
    [0, -0.62],
    [-0.18, -0.55],
    [0.19, -0.57],
    [-0.08, -0.76],
    [0.1, -0.78],
  ]
  for (const [dx, dy] of clumps) content += circle(x + dx * height, y + dy * height, height * 0.19, dark)
  for (const [dx, dy] of clumps)
    content += circle(
      x + (dx - 0.03) * height,
      y + (dy - 0.04) * height,
      height * random.between(0.12, 0.16),
      colour,
    )
  return content + circle(x - height * 0.12, y - height * 0.84, height * 0.07, lighten(colour, 0.18))
}

export function drawPine(x: number, y: number, height: number, colour: string, dark: string): string {
  let content = rect(x - height * 0.02, y - height * 0.1, height * 0.04, height * 0.1, dark)
  for (const [from, width] of [
    [0.08, 0.2],
    [0.32, 0.16],
    [0.56, 0.11],
  ] as const) {
    const [foot, top] = [y - height * from, y - height * (from + 0.44)]
    content += polygon(
      [
        [x, top],
        [x + width * height, foot],
        [x, foot + height * 0.03],
      ],
      dark,
    )
    content += polygon(
      [
        [x, top],
        [x - width * height, foot],
        [x, foot + height * 0.03],
      ],
      colour,
    )
  }
  return content
}

/** A dune with a lit and a shaded face that meet on a curved crest. */
export function drawDune(
  x: number,
  y: number,
  width: number,
  height: number,
  lit: string,
  shade: string,
): string {
  const [left, right, top] = [x - width / 2, x + width / 2, y - height]
  const crest = `C${n(x - width * 0.02)} ${n(y - height * 0.6)} ${n(x + width * 0.16)} ${n(y - height * 0.3)} ${n(x + width * 0.06)} ${n(y)}`
  return (
    path(
      `M${n(left)} ${n(y)}C${n(x - width * 0.25)} ${n(y - height * 0.1)} ${n(x - width * 0.12)} ${n(top)} ${n(x)} ${n(top)}${crest}Z`,
      lit,
    ) +
    path(
      `M${n(x)} ${n(top)}C${n(x + width * 0.14)} ${n(y - height * 0.85)} ${n(x + width * 0.26)} ${n(y - height * 0.12)} ${n(right)} ${n(y)}H${n(x + width * 0.06)}C${n(x + width * 0.16)} ${n(y - height * 0.3)} ${n(x - width * 0.02)} ${n(y - height * 0.6)} ${n(x)} ${n(top)}Z`,
      shade,
    )
  )
}

/** Grass, stones and shrubs strewn over a foreground. */
export function drawTufts(sheet: Sheet, y: number, count: number, nearness = 0.85): string {
  const { random, mood } = sheet
  return repeat(count, () => {
    const [x, foot, size] = [
      random.between(0, sheetWidth),
      random.between(y, sheetHeight - 10),
      random.between(8, 20),
    ]
    const points: Point[] = [
      [x - size, foot],
      [x - size * 0.7, foot - size * 0.6],
      [x - size * 0.1, foot - size],
      [x + size * 0.6, foot - size * 0.7],
      [x + size, foot],
    ]
    return blob(points, depth(mood, nearness + random.between(-0.12, 0.1)), 'opacity="0.7"')
  })
}
