import { drawTent } from '../drawTent.ts'
import { drawHills, drawPine, drawRange, drawWater } from '../ground.ts'
import { depth, mix } from '../palette.ts'
import { drawPerson } from '../people.ts'
import { type Sheet, sheetWidth } from '../Sheet.ts'
import { drawBirds, drawHaze, drawSky } from '../sky.ts'
import { curve, group, type Point, polygon, repeat, stroke } from '../svg.ts'

/** A peak with a lit and a shaded side and snow that follows its ridges. */
function drawPeak(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  snow: string,
): string {
  const { mood, random } = sheet
  const ridge: Point[] = [[x, y - h]]
  for (let i = 1; i <= 6; i++)
    ridge.push([x + random.between(-0.05, 0.07) * w + (i % 2 ? -0.025 : 0.035) * w, y - h * (1 - i / 6)])
  const left: Point[] = [
    [x - w * 0.5, y],
    [x - w * 0.34, y - h * 0.34],
    [x - w * 0.29, y - h * 0.36],
    [x - w * 0.14, y - h * 0.7],
    [x - w * 0.1, y - h * 0.72],
  ]
  const right: Point[] = [
    [x + w * 0.08, y - h * 0.78],
    [x + w * 0.13, y - h * 0.74],
    [x + w * 0.26, y - h * 0.44],
    [x + w * 0.31, y - h * 0.42],
    [x + w * 0.5, y],
  ]
  const whole: Point[] = [...left, [x, y - h], ...right]
  const cut = sheet.clip(polygon(whole, '#000'))
  const cap: Point[] = [[x - w * 0.5, y - h * 0.98]]
  const drips = 9
  for (let i = 0; i <= drips; i++)
    cap.push([
      x - w * 0.3 + (i / drips) * w * 0.6,
      y - h * (i % 2 ? random.between(0.4, 0.52) : random.between(0.6, 0.74)),
    ])
  cap.push([x + w * 0.5, y - h * 0.98], [x, y - h * 1.05])
  const shade: Point[] = [...ridge, [x + w * 0.6, y], [x + w * 0.5, y - h]]
  return group(
    polygon(whole, sheet.down(mix(colour, mood.sun, 0.18), mix(colour, mood.haze, 0.35))) +
      polygon(cap, snow) +
      polygon(shade, mix(colour, mood.ink, 0.5), 'opacity="0.42"'),
    cut,
  )
}

export function drawMountains(sheet: Sheet): string {
  const { mood, random } = sheet
  const sunX = sheet.choose(500, 1120, 900, 640)
  const snow = mix(mood.paper, mood.sky[2], mood.night ? 0.55 : 0.2)
  const shore = sheet.choose(660, 700, 640)
  const peak = sheet.choose(860, 720, 800)
  const lake = sheet.variant % 2 === 1
  const tree = mix(mood.leaf, mood.near, 0.45)
  const dark = mix(mood.leaf, mood.ink, 0.7)
  let content = drawSky(sheet, { horizon: shore, sunX, sunY: sheet.choose(220, 180, 300) })
  content += drawRange(sheet, shore - 60, 330, 6, depth(mood, 0.12))
  content += drawHaze(sheet, shore - 320, 250, 0.6)
  content +=
    drawPeak(sheet, peak - 420, shore, 760, 380, depth(mood, 0.3), snow) +
    drawPeak(sheet, peak + 430, shore, 820, 420, depth(mood, 0.34), snow)
  content += drawHaze(sheet, shore - 200, 220, 0.6)
  content += drawPeak(sheet, peak, shore + 10, 1020, 540, depth(mood, 0.46), snow)
  content += drawHaze(sheet, shore - 130, 170, 0.85)
  content += drawRange(sheet, shore + 10, 90, 14, mix(depth(mood, 0.45), mood.leaf, 0.35))
  if (lake) {
    content += drawWater(sheet, shore, sunX)
    content += polygon(
      [
        [peak - 500, shore],
        [peak - 60, shore + 190],
        [peak + 60, shore + 180],
        [peak + 500, shore],
      ],
      depth(mood, 0.5),
      'opacity="0.3"',
    )
  } else {
    content +=
      drawHills(sheet, shore + 20, 26, mix(mood.leaf, mood.mid, 0.4)) +
      drawHills(sheet, shore + 110, 36, mix(mood.leaf, mood.near, 0.4))
    content += stroke(
      curve([
        [860, shore + 4],
        [760, shore + 60],
        [900, shore + 120],
        [640, 920],
      ]),
      mix(mood.paper, mood.accent2, 0.35),
      26,
      'opacity="0.75"',
    )
  }
  content += repeat(40, () => {
    const [x, near] = [random.between(-20, sheetWidth + 20), random.next()]
    return Math.abs(x - 800) < 360 && near > 0.3
      ? ''
      : drawPine(x, shore + 20 + near * 130, 60 + near * 110, mix(tree, mood.haze, 0.3 - near * 0.3), dark)
  })
  content += drawHills(sheet, 850, 26, mix(mood.near, mood.ink, 0.4))
  for (const [x, h] of [
    [70, 420],
    [190, 330],
    [290, 220],
    [1340, 260],
    [1440, 400],
    [1550, 470],
  ] as const)
    content += drawPine(
      x + random.between(-20, 20),
      905,
      h,
      mix(tree, mood.ink, 0.3),
      mix(dark, mood.ink, 0.5),
    )
  const x = sheet.choose(690, 960)
  return (
    content +
    (lake
      ? drawPerson(sheet, x, 862, 112, { cloth: mood.accent }) +
        drawPerson(sheet, x + 62, 864, 100, { kind: 'woman', cloth: mood.accent2 })
      : drawTent(sheet, x, 858, 210, mood.accent)) +
    drawBirds(sheet, 620, 220, 6, mood.near)
  )
}
