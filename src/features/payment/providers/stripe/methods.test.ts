import { expect, test } from 'vitest'
import { aboutStripe } from './about-stripe.ts'
import { methodNames, renewingMethods, stripeMethods } from './methods.ts'

test('a renewed subscription is sold by what is paid at once, kept and charged again: cards and their wallets', () => {
  expect(renewingMethods).toEqual(['card'])
  for (const type of renewingMethods)
    expect(stripeMethods[type]).toMatchObject({ recurs: true, keeps: true, settles: 'at once' })
  expect(aboutStripe.label).toBe(`بطاقة (${methodNames})`)
})
