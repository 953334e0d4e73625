import { normaliseArabic } from '../../arabic/normalise.ts'
import type { AsrSchool, MethodId } from './methods.schema.ts'

/** As in the settings of the weather. */
type SettledCity = {
  country: string
  timeZone?: string | undefined
  prayerMethod?: MethodId | undefined
}
type Country = { names: string[]; timeZone?: string; method: MethodId; asr?: AsrSchool }

/**
 * Method and time zone by country. Egypt's method beyond Egypt, and that of Umm al-Qura in Yemen and Bahrain, as in
 * praytimes.org and Arabeyes' ITL; a country without a published method has that of the Muslim World League. No zone
 * where a country has several.
 */
const countries: Country[] = [
  { names: ['السعودية', 'المملكة العربية السعودية'], timeZone: 'Asia/Riyadh', method: 'umm-al-qura' },
  { names: ['مصر', 'جمهورية مصر العربية'], timeZone: 'Africa/Cairo', method: 'egypt' },
  { names: ['الإمارات', 'الإمارات العربية المتحدة'], timeZone: 'Asia/Dubai', method: 'dubai' },
  { names: ['قطر', 'دولة قطر'], timeZone: 'Asia/Qatar', method: 'qatar' },
  { names: ['الكويت', 'دولة الكويت'], timeZone: 'Asia/Kuwait', method: 'kuwait' },
  { names: ['البحرين', 'مملكة البحرين'], timeZone: 'Asia/Bahrain', method: 'umm-al-qura' },
  { names: ['عمان', 'سلطنة عمان'], timeZone: 'Asia/Muscat', method: 'oman' },
  { names: ['اليمن', 'الجمهورية اليمنية'], timeZone: 'Asia/Aden', method: 'umm-al-qura' },
  { names: ['العراق', 'جمهورية العراق'], timeZone: 'Asia/Baghdad', method: 'egypt' },
  { names: ['الأردن', 'المملكة الأردنية الهاشمية'], timeZone: 'Asia/Amman', method: 'jordan' },
  { names: ['فلسطين', 'دولة فلسطين'], timeZone: 'Asia/Hebron', method: 'egypt' },
  { names: ['لبنان', 'الجمهورية اللبنانية'], timeZone: 'Asia/Beirut', method: 'egypt' },
  { names: ['سوريا', 'سورية', 'الجمهورية العربية السورية'], timeZone: 'Asia/Damascus', method: 'egypt' },
  { names: ['السودان', 'جمهورية السودان'], timeZone: 'Africa/Khartoum', method: 'egypt' },
  { names: ['جنوب السودان'], timeZone: 'Africa/Juba', method: 'egypt' },
  { names: ['ليبيا', 'دولة ليبيا'], timeZone: 'Africa/Tripoli', method: 'egypt' },
  { names: ['تونس', 'الجمهورية التونسية'], timeZone: 'Africa/Tunis', method: 'tunisia' },
  { names: ['الجزائر'], timeZone: 'Africa/Algiers', method: 'algeria' },
  { names: ['المغرب', 'المملكة المغربية'], timeZone: 'Africa/Casablanca', method: 'morocco' },
  { names: ['موريتانيا'], timeZone: 'Africa/Nouakchott', method: 'league' },
  { names: ['الصومال'], timeZone: 'Africa/Mogadishu', method: 'egypt' },
  { names: ['جيبوتي'], timeZone: 'Africa/Djibouti', method: 'egypt' },
  { names: ['جزر القمر'], timeZone: 'Indian/Comoro', method: 'league' },
  { names: ['تشاد'], timeZone: 'Africa/Ndjamena', method: 'egypt' },
  { names: ['تركيا'], timeZone: 'Europe/Istanbul', method: 'turkey' },
  { names: ['إيران'], timeZone: 'Asia/Tehran', method: 'tehran' },
  { names: ['باكستان'], timeZone: 'Asia/Karachi', method: 'karachi', asr: 'hanafi' },
  { names: ['أفغانستان'], timeZone: 'Asia/Kabul', method: 'karachi', asr: 'hanafi' },
  { names: ['الهند'], timeZone: 'Asia/Kolkata', method: 'karachi', asr: 'hanafi' },
  { names: ['بنغلاديش'], timeZone: 'Asia/Dhaka', method: 'karachi', asr: 'hanafi' },
  { names: ['ماليزيا'], timeZone: 'Asia/Kuala_Lumpur', method: 'singapore' },
  { names: ['سنغافورة'], timeZone: 'Asia/Singapore', method: 'singapore' },
  { names: ['إندونيسيا'], method: 'singapore' },
  { names: ['فرنسا'], timeZone: 'Europe/Paris', method: 'france' },
  { names: ['روسيا'], method: 'russia' },
  { names: ['الولايات المتحدة', 'أمريكا', 'أميركا'], method: 'north-america' },
  { names: ['كندا'], method: 'north-america' },
  { names: ['أستراليا'], method: 'league' },
  { names: ['البرازيل'], method: 'league' },
  { names: ['بريطانيا', 'المملكة المتحدة', 'إنجلترا'], timeZone: 'Europe/London', method: 'league' },
  { names: ['ألمانيا'], timeZone: 'Europe/Berlin', method: 'league' },
  { names: ['النمسا'], timeZone: 'Europe/Vienna', method: 'league' },
  { names: ['سويسرا'], timeZone: 'Europe/Zurich', method: 'league' },
  { names: ['بلجيكا'], timeZone: 'Europe/Brussels', method: 'league' },
  { names: ['هولندا'], timeZone: 'Europe/Amsterdam', method: 'league' },
  { names: ['إسبانيا'], timeZone: 'Europe/Madrid', method: 'league' },
  { names: ['إيطاليا'], timeZone: 'Europe/Rome', method: 'league' },
  { names: ['اليونان'], timeZone: 'Europe/Athens', method: 'league' },
  { names: ['السويد'], timeZone: 'Europe/Stockholm', method: 'league' },
  { names: ['النرويج'], timeZone: 'Europe/Oslo', method: 'league' },
  { names: ['الدنمارك'], timeZone: 'Europe/Copenhagen', method: 'league' },
  { names: ['فنلندا'], timeZone: 'Europe/Helsinki', method: 'league' },
]

const byName = new Map(countries.flatMap(each => each.names.map(name => [normaliseArabic(name), each])))

/** How a city's prayer times are computed; `timeZone` is undefined if neither the city nor its country tells it. */
export function rulesOf(city: SettledCity) {
  const country = byName.get(normaliseArabic(city.country))
  return {
    timeZone: city.timeZone || country?.timeZone,
    method: city.prayerMethod ?? country?.method ?? 'league',
    asr: country?.asr ?? 'standard',
  } as const
}
