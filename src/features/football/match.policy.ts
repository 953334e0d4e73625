import { codes, type Phase } from './match.schema.ts'

/** Unknown codes, which the provider may add, count as not started. */
export const phaseOf = (code: string): Phase => codes[code]?.[0] ?? 'upcoming'
export const stateInWords = (code: string): string => codes[code]?.[1] ?? ''

/** Minutes run on in these alone. */
const running = new Set(['1H', '2H', 'ET', 'LIVE'])
export const isRunning = (code: string): boolean => running.has(code)

const groupLetters: Record<string, string> = {
  ...{ A: 'أ', B: 'ب', C: 'ج', D: 'د', E: 'هـ', F: 'و', G: 'ز', H: 'ح', I: 'ط', J: 'ي', K: 'ك', L: 'ل' },
}
const rounds: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^(?:regular season|league stage|league phase) - (\d+)$/i, found => `الجولة ${found[1]}`],
  [/^group stage - (\d+)$/i, found => `دور المجموعات، الجولة ${found[1]}`],
  [/^group ([a-l]) - (\d+)$/i, found => `${groupInWords(`Group ${found[1]}`)}، الجولة ${found[2]}`],
  [/^(?:round of 32|1\/16-finals)$/i, () => 'دور الاثنين والثلاثين'],
  [/^(?:round of 16|8th finals|1\/8-finals)$/i, () => 'دور الستة عشر'],
  [/^quarter-?finals?$/i, () => 'ربع النهائي'],
  [/^semi-?finals?$/i, () => 'نصف النهائي'],
  [/^(?:3rd|third) place(?: final)?$/i, () => 'المركز الثالث'],
  [/^final$/i, () => 'النهائي'],
]

/** «الجولة 12»; '' for a round that has no Arabic words yet. */
export function roundInWords(round: string): string {
  // By hand.
  if (/[ء-ي]/.test(round)) return round
  if (/^\d{1,3}$/.test(round)) return `الجولة ${round}`
  for (const [form, words] of rounds) {
    const found = form.exec(round.trim())
    if (found) return words(found)
  }
  return ''
}

/** «المجموعة أ» for the provider's «Group A», also behind a name; '' for others. */
export function groupInWords(group: string): string {
  const letter = /(?:^|\W)group ([a-l])$/i.exec(group.trim())?.[1]?.toUpperCase()
  return letter ? `المجموعة ${groupLetters[letter]}` : ''
}

/** The last five results, the newest last. */
export function formOf(form: string): ('W' | 'D' | 'L')[] {
  return [...form.toUpperCase()].filter(each => each === 'W' || each === 'D' || each === 'L').slice(-5)
}

/** How often a page of these matches has something new: every minute while one runs, else now and then. */
export const minutesUntilNews = (matches: { phase: Phase }[]): number =>
  matches.some(({ phase }) => phase === 'live') ? 1 : 10
