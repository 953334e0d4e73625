import { expect, test } from 'vitest'
import { nextDashboardAddress } from './next-address.ts'

test.each([
  '/dashboard',
  '/dashboard/article/list?page=2&q=%D8%AE%D8%A8%D8%B1',
  '/dashboard/article/edit/5#title',
])('continues to %s', next => {
  expect(nextDashboardAddress(next)).toBe(next)
})

test.each([
  '',
  'https://evil.example/',
  'https://news.example.evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\t//evil.example/dashboard',
  '/\t/evil.example/dashboard',
  'javascript:alert(1)',
  'dashboard',
  '/account',
  '/dashboard/../account',
  '/dashboard.evil',
  '/dashboard@evil.example',
  '/dashboard/login?next=//evil.example',
])('continues to the dashboard’s first page instead of %j', next => {
  expect(nextDashboardAddress(next)).toBe('/dashboard')
})
