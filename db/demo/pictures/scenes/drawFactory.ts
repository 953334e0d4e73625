import { drawTowers, drawWindows } from '../buildings.ts'
import { drawPlain, drawTree } from '../ground.ts'
import { depth, lighten, mix, tint } from '../palette.ts'
import { drawPerson } from '../people.ts'
import type { Sheet } from '../Sheet.ts'
import { drawHaze, drawSky } from '../sky.ts'
import { circle, ellipse, n, path, polygon, rect, repeat, stroke } from '../svg.ts'

export function drawFactory(sheet: Sheet): string {
  const { mood, random } = sheet
  const ground = 720
  const brick = tint(mood, sheet.choose('#b4583c', '#6d7f86', '#c2894e', '#8a5560'))
  const smoke = lighten(mood.sky[2], mood.night ? 0 : 0.25)
  const drift = sheet.choose(1, 1, -1)
  const chimney = (x: number, h: number, w: number) => {
    const face = sheet.gradient(
      [
        [0, lighten(brick, 0.3)],
        [0.5, brick],
        [1, mix(brick, mood.ink, 0.45)],
      ],
      0,
    )
    const puffs = repeat(11, i =>
      circle(
        x + drift * (i * i * 3.2 + i * 12) + random.between(-8, 8),
        ground - h - 26 - i * 20,
        20 + i * 8.5,
        smoke,
        `opacity="${n(Math.max(0.14, 0.85 - i * 0.07))}"`,
      ),
    )
    return (
      puffs +
      polygon(
        [
          [x - w * 0.4, ground - h],
          [x + w * 0.4, ground - h],
          [x + w * 0.58, ground],
          [x - w * 0.58, ground],
        ],
        face,
      ) +
      rect(x - w * 0.48, ground - h, w * 0.96, 16, mix(brick, mood.ink, 0.4)) +
      repeat(2, i => rect(x - w * 0.42, ground - h + 40 + i * 40, w * 0.85, 18, mood.paper, 'opacity="0.75"'))
    )
  }
  const shed = (x: number, w: number, h: number, teeth: number, colour: string) => {
    const step = w / teeth
    const saw = repeat(
      teeth,
      i =>
        polygon(
          [
            [x + i * step, ground - h],
            [x + i * step, ground - h - 92],
            [x + (i + 1) * step, ground - h],
          ],
          mix(colour, mood.ink, 0.22),
        ) +
        polygon(
          [
            [x + i * step, ground - h - 6],
            [x + i * step, ground - h - 82],
            [x + i * step + step * 0.2, ground - h - 64],
            [x + i * step + step * 0.2, ground - h - 6],
          ],
          mood.night ? mood.window : mix(mood.sky[1], mood.paper, 0.4),
        ),
    )
    return (
      saw +
      rect(x, ground - h, w, h, sheet.down(lighten(colour, 0.12), mix(colour, mood.ink, 0.25))) +
      rect(x, ground - h, w, 9, lighten(colour, 0.32)) +
      drawWindows(
        sheet,
        [x + 16, ground - h + 34, w - 32, 70],
        Math.round(w / 54),
        1,
        mood.ink,
        mood.night ? 0.9 : 0.4,
      ) +
      rect(x, ground - 30, w, 30, mix(colour, mood.ink, 0.45))
    )
  }
  const tank = (x: number, w: number, h: number) =>
    rect(
      x - w / 2,
      ground - h,
      w,
      h,
      sheet.gradient(
        [
          [0, lighten(mood.far, 0.55)],
          [0.5, mood.far],
          [1, mood.near],
        ],
        0,
      ),
    ) +
    ellipse(x, ground - h, w / 2, w * 0.12, lighten(mood.far, 0.45)) +
    repeat(3, i => rect(x - w / 2, ground - h + 30 + i * 46, w, 4, mood.near, 'opacity="0.5"'))
  const flip = sheet.variant % 2 === 0
  const main = flip ? 330 : 520
  return (
    drawSky(sheet, { horizon: ground, sunX: flip ? 1150 : 440, sunY: 300, clouds: 3 }) +
    drawTowers(sheet, ground, -20, 1640, depth(mood, 0.16), () => 190, 0.05) +
    drawHaze(sheet, 500, 240, 0.85) +
    chimney(flip ? 1000 : 640, 420, 60) +
    chimney(flip ? 880 : 760, 510, 66) +
    chimney(flip ? 1110 : 520, 340, 54) +
    shed(flip ? 900 : 120, 560, 150, 5, mix(brick, depth(mood, 0.4), 0.45)) +
    shed(main, 740, 220, 6, brick) +
    tank(flip ? 1180 : 330, 130, 250) +
    tank(flip ? 1320 : 440, 110, 190) +
    stroke(`M${flip ? 1180 : 330} 450V400H${main + 370}V470`, mood.near, 12) +
    path(`M${main + 300} ${ground}V${ground - 118}H${main + 440}V${ground}Z`, mood.ink) +
    rect(main + 306, ground - 112, 128, 112, sheet.down(mood.window, mood.accent), 'opacity="0.85"') +
    repeat(5, i => rect(main + 300, ground - 100 + i * 20, 140, 3, mood.ink)) +
    drawPlain(ground, sheet.down(mix(mood.mid, mood.haze, 0.3), mix(mood.near, mood.ink, 0.4))) +
    polygon(
      [
        [main + 306, ground],
        [main + 434, ground],
        [main + 620, 900],
        [main + 120, 900],
      ],
      sheet.fade(mood.window, 0.4),
    ) +
    repeat(7, i =>
      drawPerson(
        sheet,
        main + 190 + i * 58 + random.between(-20, 20),
        random.between(800, 866),
        random.between(118, 136),
        { kind: i % 3 === 2 ? 'woman' : 'man', cloth: i % 2 ? mood.near : mood.mid, head: mood.accent2 },
      ),
    ) +
    drawTree(sheet, flip ? 200 : 1370, 790, 190, mix(mood.leaf, mood.near, 0.2)) +
    drawTree(sheet, flip ? 110 : 1480, 830, 240, mix(mood.leaf, mood.near, 0.3))
  )
}
