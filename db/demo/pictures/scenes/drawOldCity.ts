import { drawArch, drawDome, drawMinaret } from '../buildings.ts'
import { drawHills, drawPalm } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetWidth } from '../Sheet.ts'
import { drawBirds, drawHaze, drawSky } from '../sky.ts'
import { boxes, rect, repeat } from '../svg.ts'

function drawHouse(sheet: Sheet, x: number, y: number, w: number, h: number, nearness: number): string {
  const { mood, random } = sheet
  const clay = mix(
    tint(mood, random.pick(['#e3b988', '#d69a6c', '#efd3a8', '#c97f5a', '#e8dcc0'])),
    depth(mood, nearness),
    0.34,
  )
  const dark = mix(clay, mood.ink, 0.4)
  const lit = random.chance(mood.night ? 0.75 : 0.25)
  const opening = lit ? mood.window : mix(mood.ink, mood.near, 0.3)
  const columns = Math.max(1, Math.round(w / 62))
  let content =
    rect(x, y - h, w, h, sheet.across(lighten(clay, 0.16), clay)) +
    rect(x + w * 0.84, y - h, w * 0.16, h, dark, 'opacity="0.45"')
  content +=
    rect(x - 4, y - h - 8, w + 8, 11, lighten(clay, 0.3)) + rect(x, y - h + 3, w, 6, dark, 'opacity="0.35"')
  const style = random.whole(0, 2)
  for (let row = 0; row < Math.max(1, Math.floor(h / 92)); row++)
    for (let i = 0; i < columns; i++) {
      const [cx, sill] = [x + ((i + 0.45) / columns) * w * 0.92, y - h + 74 + row * 90]
      if (random.chance(0.18)) continue
      content += drawArch(cx, sill, 26, 48, random.chance(0.3) ? opening : mix(mood.ink, mood.near, 0.4))
      if (style === 1)
        content +=
          rect(cx - 17, sill, 34, 5, dark) + drawArch(cx, sill - 2, 15, 34, mood.accent2, 'opacity="0.4"')
      if (style === 2 && row === 0)
        content +=
          rect(cx - 19, sill - 40, 38, 44, mix(dark, mood.accent, 0.25)) +
          boxes(
            [0, 1, 2, 3].map(k => [cx - 15 + k * 8, sill - 36, 4, 36] as const),
            opening,
          )
    }
  if (random.chance(0.24))
    content += drawDome(sheet, x + w * 0.5, y - h - 6, Math.min(46, w * 0.34), lighten(clay, 0.1), 1)
  else if (random.chance(0.3))
    content +=
      rect(x + w * 0.2, y - h - 34, w * 0.3, 30, clay) + rect(x + w * 0.42, y - h - 34, w * 0.08, 30, dark)
  return content
}

export function drawOldCity(sheet: Sheet): string {
  const { mood, random } = sheet
  const side = sheet.choose(1, -1, 1, -1)
  let content =
    drawSky(sheet, { sunX: 800 - side * 330, sunY: 230 }) +
    drawHills(sheet, 470, 60, depth(mood, 0.14)) +
    drawHills(sheet, 540, 40, depth(mood, 0.26))
  content += drawMinaret(
    sheet,
    800 + side * 140,
    600,
    54,
    470,
    mix(mood.paper, mood.far, mood.night ? 0.6 : 0.25),
  )
  content += drawDome(
    sheet,
    800 - side * 110,
    470,
    118,
    sheet.choose(mood.leaf, mood.accent2, mood.mid),
    1.05,
  )
  content += rect(800 - side * 110 - 130, 466, 260, 100, mix(mood.paper, mood.far, mood.night ? 0.65 : 0.35))
  content += repeat(6, i =>
    drawArch(800 - side * 110 - 104 + i * 42, 530, 24, 46, mood.night ? mood.window : mood.near),
  )
  for (let row = 0; row < 5; row++) {
    const foot = 600 + row * 84
    let x = -60 + random.between(-40, 0)
    while (x < sheetWidth + 40) {
      const w = random.between(96, 200)
      const hump = Math.exp(-(((x + w / 2 - 800) / 520) ** 2)) * 70
      content += drawHouse(
        sheet,
        x,
        foot + 80,
        w,
        random.between(110, 210) + hump * (row < 3 ? 1 : 0.3),
        0.25 + row * 0.12,
      )
      x += w - random.between(2, 14)
    }
    content += row < 3 ? drawHaze(sheet, foot - 70, 170, 0.28) : ''
    if (row === 2 || row === 3)
      content += drawPalm(
        sheet,
        800 + (row === 2 ? -side : side) * random.between(190, 390),
        foot + 60,
        210,
        mix(mood.leaf, mood.near, 0.3),
        0.04 * side,
      )
  }
  return (
    content +
    rect(0, 700, sheetWidth, 200, sheet.fade(mood.ink, 0.45, -90)) +
    drawBirds(sheet, 800 - side * 80, 220, 9, mood.near)
  )
}
