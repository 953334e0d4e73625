import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { closeMessages } from './hands.ts'

export type Camera = ReturnType<typeof openCamera>

const maxBytes = 80 * 1024

/** Saves screenshots to a folder, and collects all text that was on the screens. */
export function openCamera(folder: string) {
  mkdirSync(folder, { recursive: true })
  const seen: string[] = []
  const taken: string[] = []

  async function look(page: Page): Promise<void> {
    seen.push(await page.evaluate(readScreen))
  }

  return {
    look,
    seen: () => seen.join('\n'),
    taken: () => taken,
    /** Saves a screenshot once nothing on the page is moving or loading. */
    async shoot(page: Page, name: string): Promise<void> {
      await closeMessages(page)
      // Moves the mouse away from anything with a tooltip.
      await page.mouse.move(0, 0)
      await rest(page)
      await look(page)
      const picture = await compress(await page.screenshot())
      const file = `guide-${name}.webp`
      writeFileSync(path.join(folder, file), picture)
      taken.push(file)
      console.log(`${file}  ${Math.round(picture.length / 1024)} KB`)
    },
  }
}

/** Visible text and accessible names of the page. */
function readScreen(): string {
  const told = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap(element =>
    ['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name) ?? ''),
  )
  return [document.body.innerText, ...told].join('\n')
}

/** @throws Error naming what is still loading or moving */
async function rest(page: Page): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const moving = await page.evaluate(whatMoves)
    if (moving.length === 0) return
    if (Date.now() > end) throw new Error(`Never at rest: ${moving.join(', ')}`)
    await wait(100)
  }
}

/** Lists transitions, pictures, fonts and placeholders that are still in progress. */
function whatMoves(): string[] {
  const nameOf = (element: Element | null | undefined) => element?.outerHTML.slice(0, 120) ?? 'something'
  const transitions = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  })
  const pictures = [...document.images].filter(image => {
    const { top, bottom } = image.getBoundingClientRect()
    return !image.complete && top < innerHeight && bottom > 0
  })
  const skeletons = document.querySelectorAll('.mantine-Skeleton-root')
  const empty = [...pictures, ...skeletons].filter(element => element.checkVisibility())
  return [
    ...transitions.map(({ effect }) => nameOf((effect as KeyframeEffect | null)?.target)),
    ...empty.map(nameOf),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
  ]
}

async function compress(png: Buffer): Promise<Buffer> {
  for (let quality = 90; ; quality -= 10) {
    const picture = await sharp(png).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    if (picture.length <= maxBytes || quality <= 30) return picture
  }
}
