import { drawArch } from '../buildings.ts'
import { darken, depth, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, group, line, n, type Point, path, polygon, rect, repeat } from '../svg.ts'

function drawWave(
  sheet: Sheet,
  y: number,
  swing: number,
  count: number,
  fill: string,
  foam: string,
  shift: number,
): string {
  const step = sheetWidth / count
  let [d, crest] = ['', '']
  for (let i = -1; i <= count; i++) {
    const x = i * step + shift
    const top = y - swing * sheet.random.between(0.7, 1.2)
    const move = i === -1 ? `M${n(x)} ${n(y)}` : ''
    const rise = `C${n(x + step * 0.3)} ${n(y + swing * 0.1)} ${n(x + step * 0.42)} ${n(top)} ${n(x + step * 0.66)} ${n(top)}C${n(x + step * 0.82)} ${n(top)} ${n(x + step * 0.8)} ${n(top + swing * 0.62)} ${n(x + step)} ${n(y)}`
    d += move + rise
    crest += `M${n(x + step * 0.34)} ${n(y - swing * 0.36)}C${n(x + step * 0.44)} ${n(top + swing * 0.1)} ${n(x + step * 0.52)} ${n(top)} ${n(x + step * 0.66)} ${n(top)}C${n(x + step * 0.84)} ${n(top)} ${n(x + step * 0.8)} ${n(top + swing * 0.6)} ${n(x + step * 0.97)} ${n(y - 4)}C${n(x + step * 0.8)} ${n(top + swing * 0.8)} ${n(x + step * 0.74)} ${n(top + swing * 0.22)} ${n(x + step * 0.62)} ${n(top + swing * 0.2)}C${n(x + step * 0.5)} ${n(top + swing * 0.2)} ${n(x + step * 0.44)} ${n(y - swing * 0.4)} ${n(x + step * 0.34)} ${n(y - swing * 0.36)}Z`
  }
  return path(`${d}V900H-600V${n(y)}Z`, fill) + path(crest, foam, 'opacity="0.78"')
}

/** A ceiling of cloud that sags in heaps. */
function drawGloom(sheet: Sheet, y: number, size: number, colour: string, opacity: number): string {
  const { random } = sheet
  const heaps = repeat(Math.ceil(sheetWidth / size) + 2, i =>
    circle(
      i * size - size / 2,
      y + random.between(-0.55, 0.45) * size,
      size * random.between(0.7, 1.25),
      colour,
    ),
  )
  return group(rect(-10, -10, sheetWidth + 20, y + 10, colour) + heaps, `opacity="${opacity}"`)
}

export function drawSeaStorm(sheet: Sheet): string {
  const { mood, random } = sheet
  const gloom = mix(mood.sky[0], mood.ink, 0.5)
  const light = 800 + sheet.choose(-220, 240, -80, 160)
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient([
      [0, gloom],
      [0.4, mix(mood.sky[1], mood.near, 0.35)],
      [0.62, mix(mood.sky[2], mood.haze, 0.3)],
    ]),
  )
  content += sheet.glow(light, 470, 560, mood.sun, 0.85)
  content += drawGloom(sheet, 250, 74, mix(gloom, mood.far, 0.5), 0.7)
  content += drawGloom(sheet, 170, 92, mix(gloom, mood.mid, 0.35), 0.9)
  content += drawGloom(sheet, 70, 104, mix(gloom, mood.ink, 0.35), 1)
  const bolt = (x: number, top: number, h: number) => {
    const points: Point[] = [[x, top]]
    for (let i = 1; i <= 6; i++) points.push([x + random.between(-46, 46) - i * 7, top + (h * i) / 6])
    return (
      line(points, mood.sun, 16, 'opacity="0.25"') +
      line(points, mood.paper, 5) +
      line(
        [
          points[3]!,
          [points[3]![0] + 60, points[3]![1] + h * 0.2],
          [points[3]![0] + 50, points[3]![1] + h * 0.36],
        ],
        mood.paper,
        3,
      )
    )
  }
  if (sheet.variant % 2)
    content += sheet.glow(light + 330, 250, 300, mood.paper, 0.5) + bolt(light + 340, 170, 330)
  content += repeat(40, () =>
    line(
      [[random.between(-60, 1600), random.between(240, 560)]].flatMap(
        ([x, y]) =>
          [
            [x!, y!],
            [x! - 26, y! + 90],
          ] as Point[],
      ),
      mood.paper,
      1.4,
      'opacity="0.16"',
    ),
  )
  const sea = (t: number) => sheet.down(depth(mood, t), depth(mood, t + 0.18))
  const foam = mix(mood.paper, mood.haze, 0.25)
  content +=
    drawWave(sheet, 560, 34, 9, sea(0.3), mix(foam, mood.far, 0.5), -40) +
    drawWave(sheet, 610, 62, 6, sea(0.42), mix(foam, mood.far, 0.3), -120)
  if (sheet.variant % 3 === 0) content += drawLighthouse(sheet, 1120, 680)
  const boat = sheet.choose(780, 700, 640)
  const hull = tint(mood, mood.accent)
  const ship =
    polygon(
      [
        [-150, -40],
        [190, -62],
        [140, 40],
        [-110, 40],
      ],
      sheet.down(hull, darken(hull, 0.35)),
    ) +
    polygon(
      [
        [-152, -44],
        [192, -66],
        [186, -48],
        [-146, -26],
      ],
      mood.paper,
    ) +
    rect(-60, -130, 120, 84, mood.paper) +
    rect(-74, -144, 148, 18, hull) +
    repeat(3, i => rect(-48 + i * 36, -114, 26, 28, mood.window)) +
    rect(-4, -270, 7, 130, mood.ink) +
    line(
      [
        [0, -260],
        [-140, -50],
      ],
      mood.ink,
      2.5,
    ) +
    line(
      [
        [0, -260],
        [180, -64],
      ],
      mood.ink,
      2.5,
    ) +
    polygon(
      [
        [4, -266],
        [56, -250],
        [4, -234],
      ],
      mood.accent2,
    ) +
    rect(70, -110, 26, 56, darken(hull, 0.2))
  content += `<g transform="translate(${boat} 640) rotate(${sheet.choose(-13, 11, -9)}) scale(1.05)">${sheet.glow(0, -100, 170, mood.window, 0.5)}${ship}</g>`
  content +=
    drawWave(sheet, 720, 105, 4, sea(0.56), foam, sheet.choose(-260, -120, -330)) +
    drawWave(sheet, 830, 120, 3, sea(0.74), foam, sheet.choose(-120, -330, -220))
  return (
    content +
    repeat(70, () =>
      circle(
        random.between(0, 1600),
        random.between(600, 860),
        random.between(1.5, 5),
        mood.paper,
        `opacity="${n(random.between(0.3, 0.8))}"`,
      ),
    )
  )
}

function drawLighthouse(sheet: Sheet, x: number, y: number): string {
  const { mood } = sheet
  const band = (i: number) =>
    polygon(
      [
        [x - 26 - i * 4, y - 230 + i * 46],
        [x + 26 + i * 4, y - 230 + i * 46],
        [x + 30 + i * 4, y - 184 + i * 46],
        [x - 30 - i * 4, y - 184 + i * 46],
      ],
      i % 2 ? mood.paper : tint(mood, mood.accent),
    )
  return (
    polygon(
      [
        [x, y - 262],
        [x - 900, y - 420],
        [x - 900, y - 240],
      ],
      sheet.fade(mood.window, 0.6, 180),
    ) +
    sheet.glow(x, y - 262, 150, mood.window, 0.9) +
    path(
      `M${x - 190} ${y + 40}Q${x - 120} ${y - 50} ${x - 40} ${y - 26}T${x + 110} ${y - 10}T${x + 240} ${y + 40}Z`,
      mood.ink,
    ) +
    repeat(5, band) +
    rect(x - 36, y - 240, 72, 12, mood.ink) +
    rect(x - 20, y - 282, 40, 42, mood.window) +
    polygon(
      [
        [x - 28, y - 282],
        [x + 28, y - 282],
        [x, y - 318],
      ],
      mood.ink,
    ) +
    drawArch(x, y, 22, 46, mood.ink)
  )
}
