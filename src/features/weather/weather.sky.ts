import type { Sky } from './weather.contract.ts'

/** Codes of WMO table 4677 that forecasts use. */
const skyOfCode: Record<number, [sky: Sky, words: string]> = {
  0: ['clear', 'صحو'],
  1: ['fair', 'صحو غالبًا'],
  2: ['fair', 'غائم جزئيًا'],
  3: ['cloudy', 'غائم'],
  45: ['fog', 'ضباب'],
  48: ['fog', 'ضباب متجمد'],
  51: ['drizzle', 'رذاذ خفيف'],
  53: ['drizzle', 'رذاذ'],
  55: ['drizzle', 'رذاذ كثيف'],
  56: ['sleet', 'رذاذ متجمد خفيف'],
  57: ['sleet', 'رذاذ متجمد'],
  61: ['rain', 'مطر خفيف'],
  63: ['rain', 'مطر'],
  65: ['rain', 'مطر غزير'],
  66: ['sleet', 'مطر متجمد خفيف'],
  67: ['sleet', 'مطر متجمد'],
  71: ['snow', 'ثلج خفيف'],
  73: ['snow', 'ثلج'],
  75: ['snow', 'ثلج كثيف'],
  77: ['snow', 'حبيبات ثلج'],
  80: ['rain', 'زخات خفيفة'],
  81: ['rain', 'زخات مطر'],
  82: ['rain', 'زخات عنيفة'],
  85: ['snow', 'زخات ثلج خفيفة'],
  86: ['snow', 'زخات ثلج كثيفة'],
  95: ['storm', 'عاصفة رعدية'],
  96: ['storm', 'عاصفة رعدية وبَرَد خفيف'],
  99: ['storm', 'عاصفة رعدية وبَرَد كثيف'],
}

export function describeSky(code: number): { sky: Sky; words: string } {
  const [sky, words] = skyOfCode[code] ?? ['cloudy', 'أحوال متقلبة']
  return { sky, words }
}

const winds = [
  'شمالية',
  'شمالية شرقية',
  'شرقية',
  'جنوبية شرقية',
  'جنوبية',
  'جنوبية غربية',
  'غربية',
  'شمالية غربية',
]

/** «شمالية غربية» for 315°: the direction the wind comes from. */
export function describeWind(direction: number): string {
  return winds[Math.round(direction / 45) % 8]!
}
