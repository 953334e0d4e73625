import { expect, test } from 'vitest'
import { withoutSignIn } from './feedWords.ts'

test.each([
  'https://me:sesame@a.example/rss?x=1',
  ' https://me:sesame@a.example/rss?x=1',
  'https:me:sesame@a.example/rss?x=1',
  'https:\\\\me:sesame@a.example/rss?x=1',
  'https://me:sesame@x@a.example/rss?x=1',
])('%j is asked about without user and password', address => {
  expect(withoutSignIn(address)).toBe('https://a.example/rss?x=1')
})
