import { expect, test } from 'vitest'
import { mailboxOf, ownDomainOf } from './owner-of-address.ts'

test.each([
  ['victim@example.com', 'victim@example.com', 'example.com'],
  ['Victim+117@Example.com', 'victim@example.com', 'example.com'],
  ['victim+a+b@example.com', 'victim@example.com', 'example.com'],
  ['vic.tim@example.com', 'vic.tim@example.com', 'example.com'],
  ['v.i.c.tim+9@gmail.com', 'victim@gmail.com', undefined],
  ['victim@GoogleMail.com', 'victim@gmail.com', undefined],
  ['victim@yahoo.co.uk', 'victim@yahoo.co.uk', undefined],
  ['+tag@example.com', '+tag@example.com', 'example.com'],
  [`${'+'.repeat(60)}@example.com`, '+@example.com', 'example.com'],
])('%s arrives at %s', (address, mailbox, domain) => {
  expect([mailboxOf(address), ownDomainOf(address)]).toEqual([mailbox, domain])
})
