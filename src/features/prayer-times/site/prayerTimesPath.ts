/** `first`: the city that a page without a city shows. */
export function prayerTimesPath(city: string, first = false, month?: string): string {
  const path = first ? '/prayer-times' : `/prayer-times/${city}`
  return month ? `${path}?month=${month}` : path
}
