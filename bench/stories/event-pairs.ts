import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type EventText, eventThreshold, scoreEvent, termsOf } from '../../src/features/story/events.ts'
import { fingerprintOf } from '../../src/features/story/fingerprint.ts'
import { stemsOfText } from '../../src/features/story/stems.ts'
import { line, verdict } from '../machine.ts'
import { firstTexts, type Text } from './pairs.ts'

type Telling = { event: number; isLookAlike: boolean; text: Text }

/**
 * Whether an event that is told in other words is recognised. events.txt has two more tellings of each event in
 * news.txt, and one of a similar event; more-events.txt has events of its own, each told four times, and two similar
 * ones. One reader wrote and labelled each file. These texts are as short as leads, and count as told within the hour.
 */
export function measureEvents(): void {
  const halves = read('events.txt').split('# held out\n')
  const others = read('more-events.txt').split('# held out\n')
  const told = halves.map((text, half) => [...toldIn(text, half), ...toldAlone(others[half] ?? '', half)])
  for (const [half, name] of ['tuned on', 'held out'].entries()) report(name, told[half] ?? [])
}

/** Lines are headlines and texts in turn; «~» marks a similar event. */
function toldAlone(text: string, half: number): Telling[] {
  return text
    .trim()
    .split('\n\n')
    .flatMap((block, at) => {
      const lines = block.split('\n')
      return lines.flatMap((title, line) =>
        line % 2 === 0
          ? {
              event: 1000 * (half + 1) + at,
              isLookAlike: title.startsWith('~ '),
              text: { title: title.replace('~ ', ''), text: lines[line + 1]! },
            }
          : [],
      )
    })
}

function toldIn(text: string, half: number): Telling[] {
  const firsts = firstTexts(half)
  return text
    .trim()
    .split('\n\n')
    .flatMap((block, event) => {
      const lines = block.split('\n')
      const tell = (at: number) => ({ title: lines[at]!, text: lines[at + 1]! })
      const tellings = [firsts[event]!, tell(0), tell(2)]
      return [
        ...tellings.map(one => ({ event, isLookAlike: false, text: one })),
        { event, isLookAlike: true, text: tell(4) },
      ]
    })
}

function report(name: string, told: Telling[]): void {
  const compared: EventText[] = told.map(({ text }) => {
    const stems = stemsOfText(text)
    return { ...fingerprintOf(stems), terms: termsOf(stems), people: [] }
  })
  const count = { events: 0, recognised: 0, lookAlikes: 0, wrongLookAlikes: 0, others: 0, wrongOthers: 0 }
  for (const [at, one] of told.entries())
    for (const [next, other] of told.slice(at + 1).entries()) {
      const score = scoreEvent(compared[at]!, compared[at + 1 + next]!, { isSeries: false, hoursApart: 0 })
      const isProposed = Number(score >= eventThreshold)
      const isOneEvent = one.event === other.event
      const kind = !isOneEvent ? 'other' : one.isLookAlike || other.isLookAlike ? 'lookAlike' : 'event'
      if (process.env.LIST && kind !== 'other')
        console.log(kind, score.toFixed(2), one.text.title, '|', other.text.title)
      if (kind === 'event') {
        count.events += 1
        count.recognised += isProposed
      } else if (kind === 'lookAlike') {
        count.lookAlikes += 1
        count.wrongLookAlikes += isProposed
      } else {
        count.others += 1
        count.wrongOthers += isProposed
      }
    }
  const { events, recognised, lookAlikes, wrongLookAlikes, others, wrongOthers } = count
  console.log(
    `\nevents ${name}: ${events} pairs of one event, ${lookAlikes} of similar ones, ${others} others`,
  )
  const precision = recognised / Math.max(1, recognised + wrongLookAlikes + wrongOthers)
  const recall = recognised / events
  line('precision', precision.toFixed(3), verdict(precision >= 0.95, '≥ .95'))
  line('recall', recall.toFixed(3), verdict(recall >= 0.8, '≥ .80'))
  line('similar and other pairs proposed', `${wrongLookAlikes} and ${wrongOthers}`)
}

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
