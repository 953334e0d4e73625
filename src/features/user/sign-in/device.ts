import Bowser from 'bowser'

/** By bowser's names. */
const browsers = new Map([
  ['Android Browser', 'متصفح أندرويد'],
  ['Brave', 'بريف'],
  ['Chrome', 'كروم'],
  ['Chromium', 'كروم'],
  ['DuckDuckGo', 'داك داك غو'],
  ['Microsoft Edge', 'إيدج'],
  ['Firefox', 'فايرفوكس'],
  ['Focus', 'فايرفوكس فوكس'],
  ['Google Search', 'تطبيق غوغل'],
  ['Internet Explorer', 'إنترنت إكسبلورر'],
  ['Miui', 'متصفح شاومي'],
  ['Opera', 'أوبرا'],
  ['Safari', 'سفاري'],
  ['Samsung Internet for Android', 'متصفح سامسونغ'],
  ['UC Browser', 'متصفح يو سي'],
  ['Vivaldi', 'فيفالدي'],
  ['Yandex Browser', 'ياندكس'],
])
const systems = new Map([
  ['Android', 'أندرويد'],
  ['Chrome OS', 'كروم أو إس'],
  ['iOS', 'آي أو إس'],
  ['Linux', 'لينكس'],
  ['macOS', 'ماك'],
  ['Windows', 'ويندوز'],
])
const models = new Map([
  ['iPad', 'آيباد'],
  ['iPhone', 'آيفون'],
])

const unknown = 'جهاز غير معروف'

/** «كروم على ويندوز»: enough to recognise one's own device. */
export function describeDevice(userAgent: string): string {
  if (userAgent === '') return unknown
  const { browser, os, platform } = Bowser.parse(userAgent)
  const software = browsers.get(browser.name ?? '')
  const device = models.get(platform.model ?? '') ?? systems.get(os.name ?? '')
  if (software && device) return `${software} على ${device}`
  return device ?? software ?? unknown
}
