import { expect, test } from 'vitest'
import { localeCookie, localeIn } from './locale.ts'

test.each(['', 'locale=ar', 'locale=en', 'a=b; locale=fr', 'notlocale=en', 'locale='])(
  'of «%s» the locale is ar',
  cookies => {
    expect(localeIn(cookies)).toBe('ar')
  },
)

test('kept for 365 days, everywhere on the site', () => {
  expect(localeCookie('ar')).toBe('locale=ar; Max-Age=31536000; Path=/; SameSite=Lax')
})
