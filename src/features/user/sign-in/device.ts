const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'إيدج'],
  [/OPR\/|Opera/, 'أوبرا'],
  [/SamsungBrowser\//, 'متصفح سامسونغ'],
  [/Firefox\/|FxiOS\//, 'فايرفوكس'],
  [/Chrome\/|CriOS\//, 'كروم'],
  [/Safari\//, 'سفاري'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'آيفون'],
  [/iPad/, 'آيباد'],
  [/Android/, 'أندرويد'],
  [/Windows/, 'ويندوز'],
  [/Mac OS X|Macintosh/, 'ماك'],
  [/CrOS/, 'كروم أو إس'],
  [/Linux/, 'لينكس'],
]

const named = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** «كروم على ويندوز»: enough for a person to know their own device by. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)]
  if (browser && system) return `${browser} على ${system}`
  return browser ?? system ?? 'جهاز غير معروف'
}
