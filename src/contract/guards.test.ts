import { expect, test } from 'vitest'
import { type Guard, ledAway } from './guards.ts'

const at = (address: string) => new URL(address, 'http://localhost')

test.each<[Guard | undefined, boolean, string, string | undefined]>([
  [undefined, false, '/', undefined],
  ['is-logged-in', true, '/dashboard/log', undefined],
  ['is-logged-in', false, '/dashboard/log?q=1', '/dashboard/login?next=%2Fdashboard%2Flog%3Fq%3D1'],
  ['is-logged-in-web', true, '/account', undefined],
  ['is-logged-in-web', false, '/account', '/auth/sign-in?next=%2Faccount'],
  ['is-logged-out', false, '/dashboard/login', undefined],
  ['is-logged-out', true, '/dashboard/login', '/dashboard'],
  ['is-logged-out', true, '/dashboard/login?next=/dashboard/log', '/dashboard/log'],
  ['is-logged-out', true, '/dashboard/login?next=//evil.example', '/dashboard'],
  ['is-logged-out-web', false, '/auth/sign-in', undefined],
  ['is-logged-out-web', true, '/auth/sign-in', '/account'],
  ['is-logged-out-web', true, '/auth/sign-in?next=/weather', '/weather'],
])('%s, signed in: %s, at %s', (guard, isIn, address, leads) => {
  expect(ledAway(guard, isIn, at(address))).toBe(leads)
})

test('an unknown guard throws', () => {
  expect(() => ledAway('is-lucky' as Guard, true, at('/'))).toThrow("Unknown route middleware: 'is-lucky'.")
})
