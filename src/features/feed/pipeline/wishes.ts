import type { Wishes } from './feed-item.ts'
import { Fields, textOf } from './fields.ts'

const periodMinutes: Record<string, number> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
}
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Reads `ttl`, `skipHours` and `skipDays` of RSS, and `sy:updatePeriod` and `sy:updateFrequency`.
 * @see https://www.rssboard.org/rss-specification#optionalChannelElements
 * @see https://web.resource.org/rss/1.0/modules/syndication/
 */
export function readWishes(head: Fields): Wishes {
  const period = periodMinutes[head.text('sy:updateperiod')?.toLowerCase() ?? '']
  const frequency = positive(head.text('sy:updatefrequency')) ?? 1
  const leastMinutes = positive(head.text('ttl')) ?? (period && period / frequency)
  const skipHours = partsOf(head, 'skiphours', 'hour').flatMap(text =>
    /^\d+$/.test(text) && Number(text) <= 24 ? Number(text) % 24 : [],
  )
  const skipDays = partsOf(head, 'skipdays', 'day').flatMap(text => {
    const day = weekdays.indexOf(text.toLowerCase())
    return day < 0 ? [] : day
  })
  return {
    ...(leastMinutes ? { leastMinutes } : {}),
    // A feed that wants no polls at all is mistaken.
    ...(skipHours.length > 0 && new Set(skipHours).size < 24 ? { skipHours } : {}),
    ...(skipDays.length > 0 && new Set(skipDays).size < 7 ? { skipDays } : {}),
  }
}

function partsOf(head: Fields, list: string, part: string): string[] {
  return new Fields(head.first(list)).all(part).flatMap(node => textOf(node, part) ?? [])
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return value > 0 && Number.isFinite(value) ? value : undefined
}
