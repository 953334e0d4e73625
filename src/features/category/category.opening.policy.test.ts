import { describe, expect, test } from 'vitest'
import { openSection } from './category.opening.policy.ts'
import type { Character } from './category.schema.ts'

const story = (id: number, more: object = {}) => ({ id, image: {}, portrait: {}, ...more })
const stories = (length: number, without: Record<number, object> = {}) =>
  Array.from({ length }, (_, at) => story(at + 1, without[at + 1]))
const ids = (found: { items: { id: number }[] }) => found.items.map(({ id }) => id)

describe('the opening of a section’s page', () => {
  test.each<[Character, string, number]>([
    ['economy', 'ledger', 5],
    ['sport', 'squares', 5],
    ['culture', 'tall', 3],
    ['opinion', 'voices', 4],
  ])('%s opens with %s of %i', (character, layout, length) => {
    expect(openSection(character, stories(24)).opening).toEqual({ layout, stories: length })
    expect(openSection(character, stories(length + 3)).opening).not.toBe(null)
    expect(openSection(character, stories(length + 2)).opening).toBe(null)
  })

  test('a plain section has none', () => {
    expect(openSection('plain', stories(24))).toEqual({ opening: null, items: stories(24) })
  })

  test('stories with a picture move up, and none is lost or repeated', () => {
    const found = openSection('sport', stories(12, { 2: { image: null }, 4: { image: null } }))
    expect(ids(found)).toEqual([1, 3, 5, 6, 7, 2, 4, 8, 9, 10, 11, 12])
  })

  test('words fill the places that need no picture', () => {
    const found = openSection('economy', stories(10, { 2: { image: null }, 3: { image: null } }))
    expect(ids(found)).toEqual([1, 4, 2, 3, 5, 6, 7, 8, 9, 10])
  })

  test.each<[string, Character, Record<number, object>]>([
    ['a lead without a picture', 'sport', { 1: { image: null } }],
    ['a lead whose writer has no portrait', 'opinion', { 1: { portrait: undefined } }],
    [
      'too few pictures among the newest',
      'culture',
      Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 3, { image: null }])),
    ],
  ])('%s leaves the section without', (_, character, without) => {
    expect(openSection(character, stories(24, without))).toEqual({
      opening: null,
      items: stories(24, without),
    })
  })
})
