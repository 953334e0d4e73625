import { describe, expect, test } from 'vitest'
import { tagsToPurge, tagsWithin, wholeSite } from './tags.ts'

const many = (family: string, count: number) => Array.from({ length: count }, (_, n) => `${family}:${n}`)

describe('tags of an answer', () => {
  test.each([
    ['few stay as they are', 3000, ['list:latest', 'article:2'], ['site', 'article:2', 'list:latest']],
    ['none', 3000, [], ['site']],
    [
      'the longest family becomes one tag',
      200,
      [...many('article', 50), 'weather'],
      ['site', 'any:article', 'weather'],
    ],
    [
      'then the next',
      100,
      [...many('article', 50), ...many('one:media', 40), 'all:settings'],
      ['site', 'all:settings', 'any:article', 'any:one'],
    ],
    [
      'a tag of each family stays',
      10,
      [...many('article', 50), 'weather'],
      ['site', 'any:article', 'any:weather'],
    ],
  ])('%s', (_, bytes, tags, kept) => {
    expect(tagsWithin(bytes, tags).toSorted()).toEqual(kept.toSorted())
    if (bytes > 10) expect(tagsWithin(bytes, tags).join(' ').length).toBeLessThanOrEqual(bytes)
  })

  test.each([30, 100, 1000, 3000])('every change matches them within %i bytes', bytes => {
    const tags = [...many('article', 300), ...many('one:media', 200), 'list:latest', 'all:settings']
    const kept = new Set(tagsWithin(bytes, tags))
    const missed = tags.filter(tag => !tagsToPurge([tag]).some(purged => kept.has(purged)))
    expect(missed).toEqual([])
  })

  test('their order does not matter', () => {
    expect(tagsWithin(500, ['b', 'a'])).toEqual(tagsWithin(500, ['a', 'b']))
  })
})

test('one tag purges the whole site', () => {
  expect(tagsToPurge(['article:1', wholeSite])).toEqual([wholeSite])
})
