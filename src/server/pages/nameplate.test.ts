import { expect, test } from 'vitest'
import { nameplateOf } from './nameplate.ts'

test.each(['plex', 'kufi', 'cairo'] as const)(
  'the name is drawn in %s, as wide as its letters',
  async face => {
    const plate = await nameplateOf('ورّاق', face)
    expect(plate?.path).toMatch(/^M[-\d ,.MLQCZ]+$/)
    expect(plate!.width).toBeGreaterThan(1000)
    expect(plate!.width).toBeLessThan(4000)
    expect(plate!.path.length).toBeLessThan(4000)
  },
)

test.each([
  ['Latin beside Arabic, which would stand in the wrong order', 'ورّاق News'],
  ['letters that the face lacks', '新聞'],
  ['a long name, which wraps', 'صحيفة الساحل والجبل والبادية اليومية المستقلة'],
  ['nothing', ''],
])('%s is set as text', async (_, name) => {
  expect(await nameplateOf(name, 'plex')).toBeUndefined()
})

test('one name is drawn once; another name is drawn anew', async () => {
  const first = nameplateOf('الساحل', 'plex')
  expect(nameplateOf('الساحل', 'plex')).toBe(first)
  expect(await nameplateOf('الجبل', 'plex')).not.toEqual(await first)
})
