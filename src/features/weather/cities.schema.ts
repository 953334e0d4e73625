import { z } from 'zod'
import { maybeWritten } from '../../contract/fields.ts'
import { houseStyleFields } from '../../contract/house-style.ts'
import { methodIds } from '../prayer-times/methods.schema.ts'

export const city = z.object({
  /** Used in addresses: `/weather?city=riyadh`. */
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'حروف لاتينية صغيرة وأرقام تفصل بينها شرطات'),
  name: maybeWritten().min(1).max(60),
  country: maybeWritten().max(60),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** IANA name; without it, the country's. */
  timeZone: houseStyleFields.timeZone.unwrap().optional(),
  /** How its prayer times are computed; without it, as its country does. */
  prayerMethod: z.enum(methodIds).optional(),
})
export type City = z.infer<typeof city>

/** Default cities until a newsroom chooses its own; the first is every reader's default. */
export const knownCities: City[] = [
  { slug: 'riyadh', name: 'الرياض', country: 'السعودية', latitude: 24.71, longitude: 46.68 },
  { slug: 'makkah', name: 'مكة المكرمة', country: 'السعودية', latitude: 21.42, longitude: 39.83 },
  { slug: 'jeddah', name: 'جدة', country: 'السعودية', latitude: 21.54, longitude: 39.17 },
  { slug: 'cairo', name: 'القاهرة', country: 'مصر', latitude: 30.04, longitude: 31.24 },
  { slug: 'alexandria', name: 'الإسكندرية', country: 'مصر', latitude: 31.2, longitude: 29.92 },
  { slug: 'abu-dhabi', name: 'أبوظبي', country: 'الإمارات', latitude: 24.47, longitude: 54.37 },
  { slug: 'dubai', name: 'دبي', country: 'الإمارات', latitude: 25.2, longitude: 55.27 },
  { slug: 'doha', name: 'الدوحة', country: 'قطر', latitude: 25.29, longitude: 51.53 },
  { slug: 'kuwait', name: 'الكويت', country: 'الكويت', latitude: 29.38, longitude: 47.99 },
  { slug: 'manama', name: 'المنامة', country: 'البحرين', latitude: 26.23, longitude: 50.59 },
  { slug: 'muscat', name: 'مسقط', country: 'عُمان', latitude: 23.59, longitude: 58.41 },
  { slug: 'sanaa', name: 'صنعاء', country: 'اليمن', latitude: 15.37, longitude: 44.19 },
  { slug: 'baghdad', name: 'بغداد', country: 'العراق', latitude: 33.31, longitude: 44.36 },
  { slug: 'amman', name: 'عمّان', country: 'الأردن', latitude: 31.95, longitude: 35.93 },
  { slug: 'jerusalem', name: 'القدس', country: 'فلسطين', latitude: 31.78, longitude: 35.23 },
  { slug: 'gaza', name: 'غزة', country: 'فلسطين', latitude: 31.5, longitude: 34.47 },
  { slug: 'beirut', name: 'بيروت', country: 'لبنان', latitude: 33.89, longitude: 35.5 },
  { slug: 'damascus', name: 'دمشق', country: 'سوريا', latitude: 33.51, longitude: 36.29 },
  { slug: 'khartoum', name: 'الخرطوم', country: 'السودان', latitude: 15.5, longitude: 32.56 },
  { slug: 'tripoli', name: 'طرابلس', country: 'ليبيا', latitude: 32.89, longitude: 13.19 },
  { slug: 'tunis', name: 'تونس', country: 'تونس', latitude: 36.81, longitude: 10.18 },
  { slug: 'algiers', name: 'الجزائر', country: 'الجزائر', latitude: 36.75, longitude: 3.06 },
  { slug: 'rabat', name: 'الرباط', country: 'المغرب', latitude: 34.02, longitude: -6.84 },
  { slug: 'casablanca', name: 'الدار البيضاء', country: 'المغرب', latitude: 33.57, longitude: -7.59 },
  { slug: 'nouakchott', name: 'نواكشوط', country: 'موريتانيا', latitude: 18.08, longitude: -15.98 },
  { slug: 'mogadishu', name: 'مقديشو', country: 'الصومال', latitude: 2.04, longitude: 45.34 },
  { slug: 'djibouti', name: 'جيبوتي', country: 'جيبوتي', latitude: 11.59, longitude: 43.15 },
  { slug: 'moroni', name: 'موروني', country: 'جزر القمر', latitude: -11.7, longitude: 43.26 },
]
