import { checkText } from '../../arabic/check/check-text.ts'
import { countUnknown } from '../../arabic/check/comparisons.ts'
import type { Finding } from '../../arabic/check/finding.ts'
import { mainDigits } from '../../arabic/check/letters.ts'
import type { Digits } from '../../arabic/house-style.ts'
import type { Handle } from '../../platform/database/database.ts'
import { beside } from '../../platform/process/beside.ts'
import { readHouse } from './house.ts'

/** Characters of all paragraphs. More are checked in another process; this takes some 15 ms. */
const longText = 2000
/** Each unknown word takes two milliseconds more. */
const fewUnknown = 15

const apart = beside<typeof import('./checking.ts')>(new URL('./checking.ts', import.meta.url), {
  cpuMs: 15_000,
  memoryMb: 256,
})

/** Findings of each paragraph, by the newsroom's current lists. Digits default to those of the text. */
export async function checkParagraphs(
  db: Handle,
  paragraphs: readonly string[],
  digits?: Digits,
): Promise<Finding[][]> {
  const { version, house } = await readHouse(db)
  const text = paragraphs.join('\n')
  const main = digits ?? mainDigits(text)
  if (text.length <= longText && countUnknown(text) <= fewUnknown)
    return paragraphs.map(one => checkText(one, house, main))
  const checked = { version, paragraphs, digits: main }
  const found = await apart.checkParagraphsOf(checked)
  return found ?? (await apart.checkParagraphsOf(checked, house)) ?? []
}
