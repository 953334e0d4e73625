const key = 'weather-city'

/** The city this reader chose last, stored in this browser. */
export function rememberedCity(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberCity(slug: string): void {
  try {
    localStorage.setItem(key, slug)
  } catch {
    // Storage may be blocked; the address still names the city.
  }
}

export const weatherPath = (slug: string) => `/weather?city=${slug}`
