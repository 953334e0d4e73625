/** Bold typefaces for headlines, from `src/site/fonts`. */
export const headlineFaces = ['plex', 'kufi', 'cairo'] as const
export const headerShapes = ['centre', 'side', 'dark', 'accent'] as const

/** The newspaper's own look. */
export type Look = {
  /** `#RRGGBB` */
  accent: string
  header: (typeof headerShapes)[number]
  headlineFace: (typeof headlineFaces)[number]
}

export const ordinaryLook: Look = { accent: '#E19D03', header: 'centre', headlineFace: 'plex' }

type Rgb = [red: number, green: number, blue: number]

const rgbOf = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: Rgb) => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance by WCAG 2.2, from 0 to 1. */
function luminanceOf(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Surfaces of `ui/tokens.css` with the least contrast to text: `--stone` in both schemes. */
const surfaces = { light: '#f2f2f2', dark: '#242426' } as const
/** Text colours. One of the last two always has a contrast of at least 4.5. */
const inks = ['#1d1a12', '#ffffff', '#000000'] as const
/** Above WCAG's 4.5, because links are small. */
const readable = 6

/** The accent and readable colours derived from it: text on it, and links on the surfaces of both schemes. */
export function shadesOf(accent: string) {
  const onAccent = inks.find(ink => contrastOf(accent, ink) >= 4.5) ?? inks[2]
  return {
    accent: accent.toLowerCase(),
    onAccent,
    linkOnLight: readableOn(accent, surfaces.light, '#000000'),
    linkOnDark: readableOn(accent, surfaces.dark, '#ffffff'),
  }
}

/** Mixes the colour with black or white until it is readable. */
function readableOn(colour: string, surface: string, end: string): string {
  const [from, to] = [rgbOf(colour), rgbOf(end)]
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as Rgb)
    if (contrastOf(mixed, surface) >= readable) return mixed
  }
  return end
}

/** Attributes that `lookAttributes` may return. */
export const lookNames = ['data-header', 'data-face', 'style'] as const

/**
 * Attributes of the html element, with custom properties for `ui/tokens.css`. The default look needs none.
 */
export function lookAttributes({
  accent,
  header,
  headlineFace,
}: Look): Partial<Record<(typeof lookNames)[number], string>> {
  const isOrdinary = accent.toLowerCase() === ordinaryLook.accent.toLowerCase()
  const shades = shadesOf(accent)
  return {
    ...(header !== ordinaryLook.header && { 'data-header': header }),
    ...(headlineFace !== ordinaryLook.headlineFace && { 'data-face': headlineFace }),
    ...(!isOrdinary && {
      style: `--accent:${shades.accent};--on-accent:${shades.onAccent};--link-on-light:${shades.linkOnLight};--link-on-dark:${shades.linkOnDark}`,
    }),
  }
}
