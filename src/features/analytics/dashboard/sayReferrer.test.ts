import { expect, test } from 'vitest'
import { sayReferrer } from './sayReferrer.ts'

test.each([
  ['google.com', 'غوغل (google.com)'],
  ['news.google.com', 'أخبار غوغل (news.google.com)'],
  ['google.com.sa', 'غوغل (google.com.sa)'],
  ['t.co', 'إكس (t.co)'],
  ['m.facebook.com', 'فيسبوك (m.facebook.com)'],
  ['org.telegram.messenger', 'تطبيق تلغرام'],
  ['com.google.android.googlequicksearchbox', 'تطبيق غوغل'],
  ['com.instagram.barcelona', 'تطبيق ثريدز'],
  ['example.net', 'example.net'],
  ['notgoogle.com', 'notgoogle.com'],
  ['google.com.evil.example', 'google.com.evil.example'],
  ['com.example.reader', 'com.example.reader'],
])('%s is called %s', (referrer, name) => expect(sayReferrer(referrer)).toBe(name))
