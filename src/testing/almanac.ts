import type { DayTime } from '../features/prayer-times/methods.schema.ts'

const { sin, cos, tan, asin, acos, atan, atan2, abs, PI } = Math
const rad = PI / 180
const hour = 3_600_000

/**
 * Sun times in milliseconds by the low-precision formulas of the Astronomical Almanac, page C5, iterated at
 * each event. Verifies the library independently. Without `isha`, that prayer is omitted.
 */
export function almanacTimes(
  { latitude, longitude }: { latitude: number; longitude: number },
  day: string,
  { fajr, isha, asr }: { fajr: number; isha: number | undefined; asr: 'standard' | 'hanafi' },
): Partial<Record<DayTime, number>> {
  const noon = Date.parse(`${day}T12:00:00Z`) - (longitude / 15) * hour

  function sunAt(instant: number) {
    const days = instant / 86_400_000 + 2_440_587.5 - 2_451_545
    const anomaly = (357.528 + 0.9856003 * days) * rad
    const mean = 280.46 + 0.9856474 * days
    const ecliptic = (mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)) * rad
    const tilt = (23.439 - 0.0000004 * days) * rad
    const rightAscension = atan2(cos(tilt) * sin(ecliptic), cos(ecliptic)) / rad
    const equation = ((((mean - rightAscension) % 360) + 540) % 360) - 180
    return { declination: asin(sin(tilt) * sin(ecliptic)), transit: noon - (equation / 15) * hour }
  }

  /** Time when the sun is at an altitude, before or after noon. */
  function at(altitudeOf: (declination: number) => number, side: -1 | 1): number {
    let instant = noon
    for (let round = 0; round < 5; round += 1) {
      const { declination, transit } = sunAt(instant)
      const [here, altitude] = [latitude * rad, altitudeOf(declination)]
      const angle = acos((sin(altitude) - sin(here) * sin(declination)) / (cos(here) * cos(declination)))
      instant = transit + side * (angle / rad / 15) * hour
    }
    return instant
  }

  const below = (degrees: number) => () => -degrees * rad
  const shadow = asr === 'hanafi' ? 2 : 1
  return {
    fajr: at(below(fajr), -1),
    sunrise: at(below(5 / 6), -1),
    dhuhr: sunAt(noon).transit,
    asr: at(declination => atan(1 / (shadow + tan(abs(latitude * rad - declination)))), 1),
    maghrib: at(below(5 / 6), 1),
    ...(isha === undefined ? {} : { isha: at(below(isha), 1) }),
  }
}
