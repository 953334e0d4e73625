import { expect, test } from 'vitest'
import { eventOf, jsonOf } from './coverage-message.documents.ts'

test('a message is one piece of memory for all streams and polls', () => {
  const message = { version: 12, total: 1, ended: false, entries: [{ id: 3, html: '<p>خبر</p>' }] }
  const event = eventOf(message)
  expect(String(event)).toBe(`id: 12\ndata: ${JSON.stringify(message)}\n\n`)
  expect(eventOf(message)).toBe(event)
  expect(JSON.parse(String(jsonOf(message)))).toEqual(message)
  expect(jsonOf(message).buffer).toBe(event.buffer)
})
