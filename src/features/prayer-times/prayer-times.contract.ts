import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { dayTimes, methodIds } from './methods.schema.ts'

/** One of the cities that the weather has. */
const prayingCity = z.object({
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  timeZone: z.string(),
})
export type PrayingCity = z.infer<typeof prayingCity>

/** Days around today for which times are available: a year back, and two ahead. */
const daysTold = { back: 366, ahead: 2 * 366 }
const dayMs = 86_400_000
const isTold = (day: string) => {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.now()) / dayMs
  return days > -daysTold.back && days < daysTold.ahead
}
const told = 'من سنة مضت إلى سنتين من اليوم'
const date = z.iso.date({ error: 'اليوم بصيغة 2026-11-23' }).refine(isTold, told)
const monthForm = /^\d{4}-(0[1-9]|1[0-2])$/
export const month = z
  .string()
  .regex(monthForm, 'الشهر بصيغة 2026-11')
  .refine(text => !monthForm.test(text) || isTold(`${text}-15`), told)

const times = z.array(z.object({ prayer: z.enum(dayTimes), name: z.string(), at: time }))
const next = z.object({ prayer: z.enum(dayTimes).exclude(['sunrise']), name: z.string(), at: time })

const prayerTimes = z.object({
  city: prayingCity,
  date: z.iso.date().describe('بتوقيت المدينة'),
  hijri: z.string(),
  method: z.object({ id: z.enum(methodIds), name: z.string(), asr: z.enum(['standard', 'hanafi']) }),
  times: times.describe('ستة أوقات بترتيبها؛ الشروق آخر وقت الفجر'),
  next: next.describe('الصلاة القادمة الآن، أيًا كان اليوم المطلوب'),
})
export type PrayerDay = z.infer<typeof prayerTimes>

const monthOfTimes = z.object({
  month: z.string(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  days: z.array(z.object({ date: z.iso.date(), isToday: z.boolean(), times })),
})
export type PrayerMonth = z.infer<typeof monthOfTimes>

const left = next.extend({ minutes: z.number().int().describe('ما بقي لها') })
export type PrayerLeft = z.infer<typeof left>

const byCity = z.object({ city: z.string().max(60) })
const { NOT_FOUND } = errors

export const prayerTimesContract = {
  cities: endpoint('GET', '/prayer-times', 'public', 'المدن التي نعرض مواقيت الصلاة فيها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(prayingCity)),
  get: endpoint('GET', '/prayer-times/{city}', 'public', 'مواقيت الصلاة في مدينة ليوم', {
    isShared: true,
    keptForPages: 'briefly',
  })
    .input(byCity.extend({ date: date.optional().describe('من دونه اليوم بتوقيت المدينة') }))
    .errors({ NOT_FOUND })
    .output(prayerTimes),
  month: endpoint('GET', '/prayer-times/{city}/month', 'public', 'مواقيت الصلاة في مدينة لشهر', {
    isShared: true,
  })
    .input(byCity.extend({ month: month.optional().describe('من دونه هذا الشهر') }))
    .errors({ NOT_FOUND })
    .output(monthOfTimes),
  next: endpoint('GET', '/prayer-times/{city}/next', 'public', 'الصلاة القادمة في مدينة، وما بقي لها', {
    isShared: true,
  })
    .input(byCity)
    .errors({ NOT_FOUND })
    .output(left),
}
