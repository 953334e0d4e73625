import { lighten } from './palette.ts'
import { circle, path, pill, rect, repeat, stroke } from './svg.ts'

const size = 512
const gold = '#e19d03'
const paper = '#f6efdf'

const marks: Record<string, () => string> = { live, documentary, radio, music }

/** A channel's mark, 512×512, without letters. */
export function drawChannelLogo(key: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${(marks[key] ?? live)()}</svg>`
}

/** A point on air between two pairs of waves. */
function live(): string {
  const wave = (reach: number, side: 1 | -1) => {
    const x = 256 + side * reach
    const bend = 256 + side * (reach + reach * 0.55)
    return stroke(`M${x} ${256 - reach * 0.9}Q${bend} 256 ${x} ${256 + reach * 0.9}`, paper, 26)
  }
  return (
    rect(0, 0, size, size, '#a81e1e') +
    circle(256, 256, 52, paper) +
    [86, 142].map(reach => wave(reach, 1) + wave(reach, -1)).join('')
  )
}

/** A frame of film with the sun in it. */
function documentary(): string {
  const ground = '#1f3d4d'
  const holes = repeat(6, index => {
    const y = 76 + index * 64
    return pill(64, y, 36, 40, paper, 8) + pill(412, y, 36, 40, paper, 8)
  })
  return (
    rect(0, 0, size, size, ground) +
    holes +
    rect(132, 96, 248, 320, lighten(ground, 0.25)) +
    circle(256, 232, 64, gold) +
    path('M132 416V330L210 262L272 328L316 286L380 348V416Z', paper)
  )
}

/** A tower that sends rings. */
function radio(): string {
  const rings = [70, 120, 170].map(radius => circle(256, 196, radius, 'none', ring)).join('')
  return (
    rect(0, 0, size, size, '#173f35') +
    rings +
    path('M256 196L188 452H220L256 300L292 452H324Z', paper) +
    circle(256, 196, 34, gold)
  )
}
const ring = `stroke="${gold}" stroke-width="16" stroke-opacity="0.75"`

/** The rose and strings of an oud. */
function music(): string {
  const strings = repeat(5, index => rect(206 + index * 24, 36, 4, 440, paper))
  return (
    rect(0, 0, size, size, '#5b2f16') +
    circle(256, 256, 180, '#c98a3d') +
    circle(256, 256, 120, '#2b1509') +
    circle(256, 256, 92, 'none', `stroke="${gold}" stroke-width="14"`) +
    circle(256, 256, 52, 'none', `stroke="${gold}" stroke-width="10"`) +
    strings
  )
}
