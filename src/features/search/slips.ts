/** Letters confused by sound, and neighbours on a keyboard. */
const alikeInSound = 'ضظ ذد ذز ظز ثت ثس صس طت قك قغ كغ حه جغ حخ'.split(' ')
const keyboard = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤر', 'هوزظ']
const neighbours = keyboard.flatMap(row => Array.from(row.slice(1), (letter, at) => row[at]! + letter))
const alike = new Set([...alikeInSound, ...neighbours].flatMap(([a, b]) => [a! + b!, b! + a!]))
const vowels = 'اويئءؤ'

/** Cost of a common edit, and of another. */
const usual = 1
const unusual = 2
/** At the beginning of a word, where errors are rare, and at its end, where another word begins. */
const atEdge = 3

/** Edit distance between a misspelling and a word: swapped, doubled, omitted or similar letters count half. */
export function slipsBetween(typed: string, word: string): number {
  const [across, down] = [word.length, typed.length]
  const costs = Array.from({ length: down + 1 }, () => new Array<number>(across + 1).fill(0))
  for (let j = 1; j <= across; j += 1) costs[0]![j] = costs[0]![j - 1]! + (j === 1 ? atEdge : unusual)
  for (let i = 1; i <= down; i += 1) {
    const letter = typed[i - 1]!
    costs[i]![0] = costs[i - 1]![0]! + atEdge
    for (let j = 1; j <= across; j += 1) {
      const meant = word[j - 1]!
      const isAdded = costs[i - 1]![j]! + costToDrop(typed, i - 1)
      const isMissing = costs[i]![j - 1]! + costToAdd(word, j - 1)
      const isOther = costs[i - 1]![j - 1]! + (letter === meant ? 0 : costToChange(letter, meant, i === 1))
      let least = Math.min(isAdded, isMissing, isOther)
      if (i > 1 && j > 1 && letter === word[j - 2] && typed[i - 2] === meant)
        least = Math.min(least, costs[i - 2]![j - 2]! + usual)
      costs[i]![j] = least
    }
  }
  return costs[down]![across]!
}

/** Whether the distance may be within the limit; for most words a cheap check rules it out. */
export function mayBeWithin(max: number, typed: string, word: string): boolean {
  const foreign = Array.from(typed).filter(letter => !word.includes(letter)).length
  return Math.max(foreign, Math.abs(typed.length - word.length)) * usual <= max
}

const isDoubled = (word: string, at: number) => word[at] === word[at - 1] || word[at] === word[at + 1]

function costToDrop(typed: string, at: number): number {
  if (isDoubled(typed, at)) return usual
  return at === 0 || at === typed.length - 1 ? atEdge : unusual
}

function costToAdd(word: string, at: number): number {
  if (at === 0) return atEdge
  return isDoubled(word, at) || vowels.includes(word[at]!) || at === word.length - 1 ? usual : usual + 0.5
}

function costToChange(letter: string, meant: string, isFirst: boolean): number {
  const cost = alike.has(letter + meant) ? usual : unusual
  return isFirst ? cost + 0.5 : cost
}
