import type { Mood } from './palette.ts'
import { type Random, seedRandom } from './random.ts'
import { circle, ellipse, n } from './svg.ts'

export const sheetWidth = 1600
export const sheetHeight = 900

type Stop = readonly [offset: number, colour: string, opacity?: number]

/** What a drawing works with: its light, its dice and the gradients it has asked for. */
export class Sheet {
  readonly mood: Mood
  readonly random: Random
  readonly variant: number
  #definitions: string[] = []

  constructor(seed: string, mood: Mood, variant: number) {
    this.mood = mood
    this.random = seedRandom(seed)
    this.variant = variant
  }

  get definitions(): string {
    return `<defs>${this.#definitions.join('')}</defs>`
  }

  /** Picks by variant, so that neighbouring variants never fall on the same composition by chance. */
  choose<T>(...options: [T, ...T[]]): T {
    return options[(this.variant - 1) % options.length]!
  }

  #define(kind: string, attributes: string, content: string): string {
    const id = `d${this.#definitions.length}`
    this.#definitions.push(`<${kind} id="${id}" ${attributes}>${content}</${kind}>`)
    return `url(#${id})`
  }

  /** Angle in degrees: 0 runs to the right, 90 downwards, over the painted shape's own box. */
  gradient(stops: readonly Stop[], angle = 90): string {
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
    const [x1, y1, x2, y2] = [0.5 - dx, 0.5 - dy, 0.5 + dx, 0.5 + dy].map(v => Math.round(v * 1000) / 1000)
    return this.#define(
      'linearGradient',
      `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`,
      stops.map(drawStop).join(''),
    )
  }

  /** From the first colour at the top to the second at the bottom. */
  down(top: string, bottom: string): string {
    return this.gradient([
      [0, top],
      [1, bottom],
    ])
  }

  across(start: string, end: string): string {
    return this.gradient(
      [
        [0, start],
        [1, end],
      ],
      0,
    )
  }

  /** A colour that thins out to nothing downwards (90), upwards (-90), rightwards (0)... */
  fade(colour: string, opacity = 1, angle = 90): string {
    return this.gradient(
      [
        [0, colour, opacity],
        [1, colour, 0],
      ],
      angle,
    )
  }

  /** A ball's shading: light from above and one side. */
  ball(light: string, middle: string, dark: string): string {
    const stops: Stop[] = [
      [0, light],
      [0.55, middle],
      [1, dark],
    ]
    return this.#define('radialGradient', 'cx="0.36" cy="0.3" r="0.75"', stops.map(drawStop).join(''))
  }

  /** A soft light around a point. Gradients, not blurs: they cost the rasteriser next to nothing. */
  glow(x: number, y: number, radius: number, colour: string, opacity = 0.8): string {
    return circle(x, y, radius, this.#soft(colour, opacity))
  }

  shadow(x: number, y: number, rx: number, ry: number, opacity = 0.4): string {
    return ellipse(x, y, rx, ry, this.#soft(this.mood.ink, opacity))
  }

  #soft(colour: string, opacity: number): string {
    const stops: Stop[] = [
      [0, colour, opacity],
      [0.35, colour, opacity * 0.55],
      [0.7, colour, opacity * 0.16],
      [1, colour, 0],
    ]
    return this.#define('radialGradient', '', stops.map(drawStop).join(''))
  }

  /** Returns the attribute that cuts a group to the given shapes. */
  clip(shapes: string): string {
    return `clip-path="${this.#define('clipPath', '', shapes)}"`
  }

  pattern(width: number, height: number, content: string): string {
    return this.#define(
      'pattern',
      `width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse"`,
      content,
    )
  }
}

function drawStop([offset, colour, opacity = 1]: Stop): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${Math.round(opacity * 1000) / 1000}"/>`
}
