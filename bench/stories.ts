/**
 * `npm run bench:stories`: whether copies and updates of a text are recognised and look-alikes kept apart, on pairs of
 * our own, half of which the thresholds were not tuned on; and processor time per article at 20,000 a day. The guard
 * against an outlet's series of headlines is left out of the first, as it needs the outlet's other articles.
 */
import { compareTexts } from '../src/features/story/compare.ts'
import { fingerprintOf, keysOf } from '../src/features/story/fingerprint.ts'
import { stemsOfText } from '../src/features/story/stems.ts'
import { line, verdict } from './machine.ts'
import { measureDay } from './stories/day.ts'
import { measureEvents } from './stories/event-pairs.ts'
import { type Label, type LabelledPair, labelledPairs } from './stories/pairs.ts'

const [articles = 1000] = process.argv.slice(2).map(Number)

const { known, heldOut } = labelledPairs()
report('tuned on', known, { isListed: true })
report('held out', heldOut, { isListed: false })
measureEvents()
if (articles > 0) await measureDay(articles)

function report(name: string, pairs: LabelledPair[], { isListed }: { isListed: boolean }): void {
  const judged = pairs.map(pair => ({ ...pair, ...judge(pair) }))
  const count = (test: (pair: (typeof judged)[number]) => boolean) => judged.filter(test).length
  const of = (label: Label) => count(pair => pair.label === label)
  const linked = (label: Label) => count(pair => pair.label === label && pair.level !== 'none')
  console.log(
    `\n${name}: ${of('copy')} copies, ${of('update')} updates, ${of('lookAlike')} look-alikes, ${of('other')} others`,
  )
  const right = linked('copy')
  const precision = right / (right + linked('lookAlike') + linked('other'))
  const recall = linked('copy') / of('copy')
  line(
    'precision of copies, look-alikes counted as wrong',
    precision.toFixed(3),
    verdict(precision >= 0.98, '≥ .98'),
  )
  line('recall of copies', recall.toFixed(3), verdict(recall >= 0.95, '≥ .95'))
  line('recall of updates', (linked('update') / of('update')).toFixed(3))
  line(
    'copies called copies',
    (count(({ label, level }) => label === 'copy' && level === 'copy') / of('copy')).toFixed(3),
  )
  line('look-alikes taken for one story', String(linked('lookAlike')))
  if (isListed)
    for (const { label, level, score, other } of judged.filter(isWrong).slice(0, 12))
      console.log(`  ${label} → ${level} ${score.toFixed(2)}: ${other.title}`)
}

function isWrong({ label, level }: { label: Label; level: string }): boolean {
  return (label === 'copy' || label === 'update') === (level === 'none')
}

/** Also asks whether the other would be found: candidates share two keys. */
function judge({ one, other }: LabelledPair) {
  const [first, second] = [fingerprintOf(stemsOfText(one)), fingerprintOf(stemsOfText(other))]
  const known = new Set(keysOf(first))
  const sharedKeys = keysOf(second).filter(key => known.has(key)).length
  if (sharedKeys < 2) return { level: 'none', score: 0 } as const
  return compareTexts(first, second)
}
