import { toDigits } from '../../../arabic/digits.ts'
import type { ImportDetails, ReportRow, SiteImportRow } from '../site-import.contract.ts'
import { sourceKinds } from '../site-import.contract.ts'

type Outcome = ReportRow['outcome']

export const outcomeLabels = {
  new: 'جديد',
  updated: 'تغيّر',
  same: 'كما كان',
  kept: 'بقي كما هو هنا',
  left: 'تُرك',
} satisfies Record<Outcome, string>

export const outcomeColours = {
  new: 'teal',
  updated: 'blue',
  same: 'gray',
  kept: 'orange',
  left: 'red',
} satisfies Record<Outcome, string>

const stateLabels = {
  waiting: { label: 'ينتظر', colour: 'gray' },
  running: { label: 'يعمل', colour: 'blue' },
  stopped: { label: 'أُوقف', colour: 'orange' },
  done: { label: 'تمّ', colour: 'teal' },
  failed: { label: 'تعطّل', colour: 'red' },
  undone: { label: 'تُراجع عنه', colour: 'gray' },
} satisfies Record<SiteImportRow['state'], object>

const stepLabels = {
  import: 'يعمل',
  undo: 'يُتراجع عنه',
  check: 'تُفحص عناوينه',
} satisfies Record<NonNullable<SiteImportRow['step']>, string>

export function stateOf({ state, step, isInterrupted, isStopping, isHalfUndone }: SiteImportRow): {
  label: string
  colour: string
} {
  if (isInterrupted) return { label: 'انقطع', colour: 'orange' }
  if (step && isStopping) return { label: 'يتوقف', colour: 'orange' }
  if (step && state !== 'waiting') return { label: stepLabels[step], colour: 'blue' }
  if (isHalfUndone) return { label: 'توقف التراجع عنه', colour: 'orange' }
  return stateLabels[state]
}

export const kindLabel = (kind: SiteImportRow['kind']): string => sourceKinds[kind].label

/** A worker has a step to do, or does it. */
export const isBusy = ({ step, isInterrupted }: SiteImportRow): boolean => step !== null && !isInterrupted

/** A remark and what it is about, which may be an address and so has its own direction and digits. */
export function splitNote(note: string): { words: string; detail: string } {
  const [, words = note, detail = ''] = /^([^:]+: )(.+)$/s.exec(note) ?? []
  return { words: toDigits(words), detail: /[a-z]/i.test(detail) ? detail : toDigits(detail) }
}

/** Counts of articles alone, by outcome. */
export function countsOf({ counts }: ImportDetails): { outcome: Outcome; count: number }[] {
  return (Object.keys(outcomeLabels) as Outcome[]).flatMap(outcome => {
    const found = counts.find(one => one.kind === 'article' && one.outcome === outcome)
    return found ? [{ outcome, count: found.count }] : []
  })
}
