import { depth, lighten, mix, tint } from '../palette.ts'
import { type Sheet, sheetHeight, sheetWidth } from '../Sheet.ts'
import { circle, ellipse, group, line, n, path, rect, repeat, taper } from '../svg.ts'

export function drawDna(sheet: Sheet): string {
  const { mood, random } = sheet
  let content = rect(
    0,
    0,
    sheetWidth,
    sheetHeight,
    sheet.gradient(
      [
        [0, mix(mood.near, mood.ink, 0.4)],
        [0.6, mix(mood.near, mood.mid, 0.6)],
        [1, mood.mid],
      ],
      sheet.choose(40, 130),
    ),
  )
  content += sheet.glow(sheet.choose(560, 1020), 380, 720, mood.sky[1], 0.8)
  content += repeat(16, () => {
    const [x, y, r] = [random.between(0, 1600), random.between(0, 900), random.between(34, 120)]
    return (
      circle(x, y, r, mood.haze, 'opacity="0.09"') +
      circle(x, y, r, 'none', `stroke="${mood.paper}" stroke-width="2.5" opacity="0.2"`) +
      circle(x + r * 0.2, y - r * 0.1, r * 0.32, mood.accent2, 'opacity="0.16"')
    )
  })
  content += repeat(60, () =>
    circle(
      random.between(0, 1600),
      random.between(0, 900),
      random.between(1.5, 5),
      mood.paper,
      `opacity="${n(random.between(0.2, 0.6))}"`,
    ),
  )
  const [width, turns, shift] = [sheet.choose(165, 190, 150), sheet.choose(2.4, 2, 2.9), random.between(0, 6)]
  const steps = 46
  const strands = [tint(mood, mood.accent), tint(mood, mood.accent2)]
  const bases = ['#e8604a', '#f2b84b', '#5fb3a1', '#e9ddf0'].map(colour => tint(mood, colour))
  const items: { depth: number; draw: string }[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    const angle = t * Math.PI * 2 * turns + shift
    const y = -760 + t * 1520
    const at = (phase: number) => ({ x: Math.cos(angle + phase) * width, z: Math.sin(angle + phase) })
    const [a, b] = [at(0), at(Math.PI)]
    const dim = (colour: string, z: number) => mix(colour, mood.near, 0.3 - z * 0.3)
    if (i % 2 === 0) {
      const pick = i / 2
      items.push({
        depth: Math.min(a.z, b.z) * 0.2,
        draw:
          line(
            [
              [a.x, y],
              [0, y],
            ],
            dim(bases[pick % 4]!, a.z),
            15,
          ) +
          line(
            [
              [b.x, y],
              [0, y],
            ],
            dim(bases[(pick + 2) % 4]!, b.z),
            15,
          ),
      })
    }
    for (const [k, s] of [a, b].entries()) {
      const r = 25 + s.z * 8
      const colour = dim(strands[k]!, s.z)
      items.push({
        depth: s.z,
        draw:
          circle(s.x, y, r, colour) +
          circle(s.x - r * 0.3, y - r * 0.3, r * 0.32, lighten(colour, 0.55), 'opacity="0.8"'),
      })
    }
  }
  const helix = items
    .sort((one, two) => one.depth - two.depth)
    .map(item => item.draw)
    .join('')
  content += `<g transform="translate(${sheet.choose(360, 1240)} 470) rotate(38) scale(0.5)" opacity="0.28">${helix}</g>`
  content += `<g transform="translate(800 450) rotate(${sheet.choose(52, -48, 34, 66)}) scale(${sheet.choose(1.12, 1.2, 1.05)})">${helix}</g>`
  if (sheet.variant % 2 === 0) {
    const [x, y] = [1080, 600]
    content +=
      taper([x + 150, y + 150], 24, [x + 330, y + 330], 34, mood.ink) +
      circle(x, y, 200, mood.paper, 'opacity="0.14"') +
      group(
        circle(x, y, 190, mix(mood.near, mood.mid, 0.5), 'opacity="0.55"') +
          `<g transform="translate(${x} ${y}) rotate(${sheet.choose(52, -48, 34, 66)}) scale(1.7) translate(0 -60)">${helix}</g>`,
        sheet.clip(circle(x, y, 186, '#000')),
      ) +
      circle(x, y, 194, 'none', `stroke="${mood.ink}" stroke-width="22"`) +
      circle(x, y, 196, 'none', `stroke="${mood.accent2}" stroke-width="7"`) +
      path(
        `M${x - 140} ${y - 60}A152 152 0 0 1 ${x - 30} ${y - 150}`,
        'none',
        `stroke="#fffaf0" stroke-width="13" stroke-linecap="round" opacity="0.6"`,
      )
  }
  return content + ellipse(800, 940, 900, 120, depth(mood, 1), 'opacity="0.3"')
}
