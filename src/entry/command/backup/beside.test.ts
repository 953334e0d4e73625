import { expect, test } from 'vitest'
import { addressOf } from './beside.ts'

test.each([
  ['postgres://me:secret@db:5432/news', 'postgres://me:secret@db:5432/warraq_verify'],
  ['postgres://me:secret@db/news?sslmode=require', 'postgres://me:secret@db/warraq_verify?sslmode=require'],
  ['postgres:///news?host=/run/postgresql', 'postgres:///warraq_verify?host=/run/postgresql'],
  ['postgres://me@db', 'postgres://me@db/warraq_verify'],
  ['postgres://me@db?sslmode=require', 'postgres://me@db/warraq_verify?sslmode=require'],
])('a backup of %s is never restored into it, but beside it', (site, beside) => {
  expect(addressOf(site)).toBe(beside)
})
