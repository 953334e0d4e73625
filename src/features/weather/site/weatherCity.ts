import { deviceStore } from '../../../ui/browserStore.ts'

const key = 'weather-city'

/** The city this reader chose last, stored in this browser. */
export function rememberedCity(): string | undefined {
  return deviceStore.get(key) ?? undefined
}

export function rememberCity(slug: string): void {
  deviceStore.set(key, slug)
}

export const weatherPath = (slug: string) => `/weather?city=${slug}`
