import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contrastOf } from '../contract/look.ts'

const tokens = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')
const limits = [...tokens.matchAll(/--tone-least: ([\d.]+);\s+--tone-most: ([\d.]+);/g)].map(
  ([, least, most]) => ({
    least: Number(least),
    most: Number(most),
  }),
)

/** As browsers do: https://www.w3.org/TR/css-color-4/#color-conversion-code, clipped to sRGB. */
function lchOf(hex: string) {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    light: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

function hexOf({ light, a, b }: ReturnType<typeof lchOf>): string {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map(part => {
    const share = Math.min(1, Math.max(0, part))
    const coded = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

const steps = ['00', '33', '66', '99', 'cc', 'ff']
const everyColour = steps.flatMap(red => steps.flatMap(green => steps.map(blue => `#${red}${green}${blue}`)))

test.each([
  ['light', 0, ['#ffffff', '#f6f8f9', '#f2f2f2']],
  ['dark by the system', 1, ['#161617', '#1d1d1f', '#242426']],
  ['dark by choice', 2, ['#161617', '#1d1d1f', '#242426']],
] as const)('any section colour is readable as text, %s', (_, scheme, surfaces) => {
  const { least, most } = limits[scheme]!
  for (const colour of everyColour) {
    const lch = lchOf(colour)
    const shown = hexOf({ ...lch, light: Math.min(most, Math.max(least, lch.light)) })
    for (const surface of surfaces) {
      expect(contrastOf(shown, surface), `${colour} as ${shown} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
