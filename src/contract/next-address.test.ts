import { expect, test } from 'vitest'
import { nextAddress, nextDashboardAddress } from './next-address.ts'

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
  '/dashboard/login?next=/dashboard/login?next=/dashboard',
  '/dashboard/login/',
  '/dashboard/LOGIN?next=/dashboard/login',
  '/dashboard/%6Cogin',
  '/dashboard%2Flogin',
])('continues to the dashboard’s first page instead of %j', next => {
  expect(nextDashboardAddress(next)).toBe('/dashboard')
})

test.each([
  '/auth/sign-in?next=/auth/sign-in?next=/account',
  '/Auth/Sign-In?next=/auth/sign-in',
  '/%61uth/sign-in',
  '/auth%2Fsign-in',
  '/api/v1/auth/token',
  '/.//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/\n/evil.example',
])('a reader continues to the account instead of %j', next => {
  expect(nextAddress(next, '/account')).toBe('/account')
})

test.each([
  ['/%', '/%'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
  ['/a\r\nSet-Cookie:x=1', '/aSet-Cookie:x=1'],
  ['/authors', '/authors'],
])('%j stays a page of ours: %s', (next, address) => {
  expect(nextAddress(next, '/account')).toBe(address)
})
