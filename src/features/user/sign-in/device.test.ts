import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'كروم على ويندوز'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'إيدج على ويندوز'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'متصفح سامسونغ على أندرويد',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'سفاري على آيفون',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'فايرفوكس على لينكس'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Version/18.0 Safari/605.1',
    'سفاري على ماك',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148 Safari/604.1',
    'كروم على آيباد',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`, 'كروم على كروم أو إس'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`,
    'أوبرا على ويندوز',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13) ${webkit} Chrome/120.0 QuiteNew/1.0 Mobile Safari/537.36`,
    'كروم على أندرويد',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'ويندوز'],
  ['constructor/1 (__proto__)', 'جهاز غير معروف'],
  ['curl/8.0', 'جهاز غير معروف'],
  ['', 'جهاز غير معروف'],
])('%s: %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
