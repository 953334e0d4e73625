import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoChannels } from '../channels.ts'
import type { DemoScene } from '../demo.types.ts'
import { demoAgencies, demoAuthors } from '../newsroom.ts'
import { drawAvatar } from './drawAvatar.ts'
import { drawChannelLogo } from './drawChannelLogo.ts'
import { drawLogo } from './drawLogo.ts'
import { drawScene, sceneNames } from './drawScene.ts'

const variants = [1, 2, 3, 4, 5, 6, 7, 8]
const cases = sceneNames.flatMap(scene => variants.map(variant => [scene, variant] as [DemoScene, number]))

function expectPicture(svg: string, box: string): void {
  expect(XMLValidator.validate(svg)).toBe(true)
  expect(svg).toContain(`viewBox="${box}"`)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|href/)
  for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg).toContain(`id="${id}"`)
}

describe('drawScene', () => {
  test.each(cases)('%s, variant %i: well-formed, the same each time', (scene, variant) => {
    const svg = drawScene(scene, variant)
    expectPicture(svg, '0 0 1600 900')
    expect(drawScene(scene, variant)).toBe(svg)
  })

  test.each(sceneNames)('%s: every variant is another picture', scene => {
    expect(new Set(variants.map(variant => drawScene(scene, variant))).size).toBe(variants.length)
  })

  test.each(sceneNames)('%s rasterises', async scene => {
    // A quarter of the size (72 dpi is whole) is enough to see that the rasteriser takes it.
    const { data, info } = await sharp(Buffer.from(drawScene(scene, 1)), { density: 18 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([400, 225])
    expect(new Set(data).size).toBeGreaterThan(100)
  })
})

describe('drawLogo', () => {
  test.each(demoAgencies.map(agency => agency.key))('%s has a mark of its own', key => {
    expectPicture(drawLogo(key), '0 0 512 512')
    const others = demoAgencies.filter(agency => agency.key !== key)
    expect(others.map(agency => drawLogo(agency.key))).not.toContain(drawLogo(key))
  })

  test('an unknown agency gets the same woven mark each time', () => {
    expectPicture(drawLogo('unknown'), '0 0 512 512')
    expect(drawLogo('unknown')).toBe(drawLogo('unknown'))
  })
})

test.each(demoChannels.map(({ key }) => key))('channel %s has a mark of its own', key => {
  expectPicture(drawChannelLogo(key), '0 0 512 512')
  const others = demoChannels.filter(channel => channel.key !== key)
  expect(others.map(channel => drawChannelLogo(channel.key))).not.toContain(drawChannelLogo(key))
})

describe('drawAvatar', () => {
  test.each([...demoAuthors.map(author => author.key), 'somebody', 'else'])('%s has a portrait', key => {
    for (const variant of variants) expectPicture(drawAvatar(key, variant), '0 0 512 512')
    expect(new Set(variants.map(variant => drawAvatar(key, variant))).size).toBe(variants.length)
  })
})
