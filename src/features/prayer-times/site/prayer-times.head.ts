import type { PageHead, Site } from '../../../api/page.ts'
import { formatGregorian } from '../../../arabic/dates.ts'
import { webPageOf } from '../../../ui/site/structured.ts'
import type { PrayerTimesData } from './prayer-times.loader.ts'
import { prayerTimesPath } from './prayerTimesPath.ts'

export function prayerTimesHead({ day, month, isPresent, first }: PrayerTimesData, site: Site): PageHead {
  const { name, slug } = day.city
  const of = formatGregorian(`${month.month}-15T12:00:00Z`, { timeZone: 'UTC', style: 'month' })
  const page = {
    title: isPresent ? `مواقيت الصلاة في ${name}` : `مواقيت الصلاة في ${name}: ${of}`,
    description: `أوقات الفجر والشروق والظهر والعصر والمغرب والعشاء في ${name} اليوم، وجدول ${of} بالتاريخين الهجري والميلادي.`,
    canonical: prayerTimesPath(slug, first, isPresent ? undefined : month.month),
  }
  return { ...page, noindex: !isPresent, structured: isPresent ? [webPageOf(site, page)] : [] }
}
