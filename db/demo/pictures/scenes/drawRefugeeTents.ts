import { drawTent } from '../drawTent.ts'
import { drawHills, drawPlain, drawRange, drawTufts } from '../ground.ts'
import { depth, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { n, path, rect, repeat, stroke } from '../svg.ts'

export function drawRefugeeTents(sheet: Sheet): string {
  const { mood, random } = sheet
  const canvas = mix(mood.paper, mood.mid, mood.night ? 0.5 : 0.08)
  const earth = mix(tint(mood, '#cfa377'), mood.far, 0.3)
  const horizon = 500
  let content = drawSky(sheet, {
    horizon,
    sunX: sheet.choose(1040, 540, 820),
    sunY: sheet.choose(300, 380, 240),
  })
  content +=
    drawRange(sheet, horizon, 190, 6, depth(mood, 0.13)) +
    drawHills(sheet, horizon - 20, 34, depth(mood, 0.22)) +
    drawHaze(sheet, horizon - 130, 190, 0.75)
  content += drawPlain(horizon + 12, sheet.down(mix(earth, mood.haze, 0.35), mix(earth, mood.ink, 0.55)))
  for (let row = 0; row < 4; row++) {
    const near = ((row + 1) / 4) ** 1.5
    const [y, w] = [horizon + 30 + near * 225, 62 + near * 175]
    const count = Math.ceil(1700 / (w * 1.5))
    for (let i = 0; i < count; i++) {
      const x = -40 + i * w * 1.52 + (row % 2) * w * 0.7
      if (row === 3 && Math.abs(x - 800) < 210) continue
      content += drawTent(
        sheet,
        x + random.between(-10, 10),
        y + random.between(-5, 5),
        w,
        mix(canvas, random.chance(0.16) ? tint(mood, mood.accent2) : mood.haze, 0.3 - row * 0.07),
      )
    }
    content += row < 3 ? drawHaze(sheet, y - 60, 80, 0.25) : ''
  }
  const cloths = [mood.accent, mood.paper, mood.accent2, mood.mid, mood.leaf]
  content +=
    rect(470, 560, 8, 210, mood.near) +
    rect(1118, 560, 8, 210, mood.near) +
    stroke('M474 570Q800 640 1122 570', mood.near, 3)
  content += repeat(7, i => {
    const [x, y] = [540 + i * 78, 578 + Math.sin(((i + 0.8) / 7.6) * Math.PI) * 24]
    const [w, h] = [random.between(36, 56), random.between(52, 84)]
    return path(
      `M${n(x)} ${n(y)}h${n(w)}l${n(-4)} ${n(h)}q${n(-w * 0.3)} 12 ${n(-w * 0.5)} 0t${n(-w * 0.5 + 8)} 0Z`,
      tint(mood, cloths[i % cloths.length]!),
      'opacity="0.94"',
    )
  })
  const family = sheet.choose(
    [
      [720, 200, 'woman'],
      [800, 118, 'child'],
      [868, 214, 'man'],
      [664, 96, 'child'],
    ],
    [
      [760, 206, 'woman'],
      [838, 110, 'child'],
      [900, 132, 'child'],
    ],
    [
      [700, 216, 'man'],
      [782, 124, 'child'],
      [852, 204, 'woman'],
      [930, 190, 'woman'],
    ],
  ) as readonly (readonly [number, number, 'man' | 'woman' | 'child'])[]
  content += family
    .map(([x, h, kind], i) =>
      drawPerson(sheet, x, 868 + (i % 2) * 8, h, {
        kind,
        cloth: tint(mood, [mood.accent, mood.accent2, mood.near, mood.leaf][(i + sheet.variant) % 4]!),
        scarf: true,
        walking: true,
      }),
    )
    .join('')
  return content + drawTufts(sheet, 850, 16)
}
