import { darken, lighten } from './palette.ts'
import { hashText } from './random.ts'
import { circle, ellipse, line, path, pill, polygon, rect, repeat, stroke } from './svg.ts'

const size = 512

const marks: Record<string, () => string> = { ofuq, mersad, malaeb, midad, nabd }

/** An agency's mark, 512×512, without letters. A key that has no mark of its own gets a plain woven one. */
export function drawLogo(key: string): string {
  const mark = marks[key]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${mark ? mark() : weave(key)}</svg>`
}

/** Horizon: a sun half risen over three lines. */
function ofuq(): string {
  const [ground, sun, sea] = ['#17335c', '#f2b544', '#fbf1dc']
  const rays = repeat(7, i => {
    const angle = Math.PI * (1 + (i + 0.5) / 7)
    const at = (reach: number) => [256 + Math.cos(angle) * reach, 290 + Math.sin(angle) * reach] as const
    return line([at(148), at(192)], sun, 18)
  })
  return (
    rect(0, 0, size, size, ground) +
    path('M140 290A116 116 0 0 1 372 290Z', sun) +
    rays +
    pill(76, 310, 360, 20, sea) +
    pill(120, 350, 272, 20, lighten(ground, 0.55)) +
    pill(168, 390, 176, 20, lighten(ground, 0.3))
  )
}

/** Observatory of money: bars inside a watching eye. */
function mersad(): string {
  const [ground, gold, paper] = ['#123f37', '#d9b04c', '#f6eed9']
  const bars = [76, 124, 176]
    .map((height, i) => pill(176 + i * 58, 340 - height, 40, height, paper, 8))
    .join('')
  return (
    rect(0, 0, size, size, ground) +
    stroke('M74 256Q256 60 438 256', gold, 24) +
    stroke('M74 256Q256 452 438 256', gold, 24) +
    bars +
    circle(256, 68, 20, gold)
  )
}

/** Stadiums: the rings of a ground seen from the air. */
function malaeb(): string {
  const [ground, track, grass] = ['#b4471c', '#fbeeda', '#2f6b45']
  return (
    rect(0, 0, size, size, ground) +
    ellipse(256, 256, 200, 150, 'none', `stroke="${track}" stroke-width="22"`) +
    ellipse(256, 256, 160, 112, 'none', `stroke="${lighten(ground, 0.35)}" stroke-width="16"`) +
    ellipse(256, 256, 132, 86, grass) +
    rect(249, 170, 14, 172, track) +
    circle(256, 256, 36, 'none', `stroke="${track}" stroke-width="13"`) +
    circle(256, 256, 11, track)
  )
}

/** Ink: the nib of a reed pen and the diamond it measures with. */
function midad(): string {
  const [ground, ink, gold] = ['#f3e5c8', '#41295a', '#c8832f']
  return (
    rect(0, 0, size, size, ground) +
    circle(256, 256, 208, ink) +
    polygon(
      [
        [256, 408],
        [176, 236],
        [208, 116],
        [304, 116],
        [336, 236],
      ],
      ground,
    ) +
    polygon(
      [
        [256, 408],
        [256, 116],
        [304, 116],
        [336, 236],
      ],
      darken(ground, 0.14),
    ) +
    rect(249, 250, 14, 130, ink) +
    circle(256, 240, 24, ink) +
    polygon(
      [
        [256, 62],
        [286, 92],
        [256, 122],
        [226, 92],
      ],
      gold,
    )
  )
}

/** Pulse: a beat that crosses a cell. */
function nabd(): string {
  const [ground, paper, pulse] = ['#1d6a78', '#f7f0e0', '#f0795a']
  return (
    rect(0, 0, size, size, ground) +
    circle(256, 256, 186, lighten(ground, 0.16)) +
    circle(256, 256, 186, 'none', `stroke="${paper}" stroke-width="20"`) +
    line(
      [
        [30, 268],
        [166, 268],
        [206, 176],
        [258, 352],
        [300, 216],
        [324, 268],
        [482, 268],
      ],
      ground,
      52,
    ) +
    line(
      [
        [30, 268],
        [166, 268],
        [206, 176],
        [258, 352],
        [300, 216],
        [324, 268],
        [482, 268],
      ],
      pulse,
      28,
    ) +
    circle(350, 172, 22, paper)
  )
}

function weave(key: string): string {
  const grounds = ['#2b4c7e', '#8c2f39', '#1f6f54', '#6b3f7a', '#24617d', '#5c6b2f'] as const
  const hash = hashText(key)
  const ground = grounds[hash % grounds.length]!
  const tiles = repeat(9, i => {
    const [x, y] = [128 + (i % 3) * 128, 128 + Math.floor(i / 3) * 128]
    const fill = (hash >>> (i + 4)) & 1 ? '#f6eed9' : lighten(ground, 0.3)
    return polygon(
      [
        [x, y - 56],
        [x + 56, y],
        [x, y + 56],
        [x - 56, y],
      ],
      fill,
    )
  })
  return rect(0, 0, size, size, ground) + tiles
}
