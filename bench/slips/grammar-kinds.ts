import type { Change, Place, SlipKind } from './kinds.ts'
import { pick } from './letter-kinds.ts'
import { type Word, withoutTashkeel } from './sentences.ts'

type Neighbours = Place & { before: string; word: string; after: string }

/** A slip of one word that its neighbours decide; they are empty at the ends and behind a mark. */
function nextTo(change: (neighbours: Neighbours) => string | undefined): SlipKind['make'] {
  return place => {
    const { text, words, at } = place
    const here = words[at] as Word
    if (/[\u064c-\u0652]/.test(here.text)) return
    const [previous, next] = [words[at - 1], words[at + 1]]
    const wrong = change({
      ...place,
      word: withoutTashkeel(here.text),
      before: previous && text.slice(previous.to, here.from) === ' ' ? withoutTashkeel(previous.text) : '',
      after: next && text.slice(here.to, next.from) === ' ' ? withoutTashkeel(next.text) : '',
    })
    return wrong === undefined || wrong === here.text ? undefined : { from: here.from, to: here.to, wrong }
  }
}

const endings: [string, string][] = [
  ['ون', 'ين'],
  ['ين', 'ون'],
]
const particles = /^(أن|لن|لم|كي|لكي|حتى|ألا|وأن|ولم|ولن|بأن|لأن|إن|وإن)$/
const saidBy =
  /^[وف]?(قالت|أعلنت|أكدت|أوضحت|ذكرت|أشارت|أضافت|شهدت|بدأت|نفذت|أصدرت|قررت|كشفت|طالبت|دعت|وافقت|عقدت|أظهرت|أفادت|نشرت|أطلقت|سجلت|حققت|رفضت|قدمت)$/
const digitsOfTen: Record<string, string> = {
  ثلاثة: 'ثلاث',
  أربعة: 'أربع',
  خمسة: 'خمس',
  ستة: 'ست',
  سبعة: 'سبع',
  ثمانية: 'ثماني',
  تسعة: 'تسع',
  عشرة: 'عشر',
}
const otherDigits = {
  ...digitsOfTen,
  ...Object.fromEntries(Object.entries(digitsOfTen).map(([a, b]) => [b, a])),
}
const endInYeh =
  /^([وف]?)(أعطى|أجرى|أبدى|تلقى|أدلى|التقى|انتهى|تولى|أدى|رأى|جرى|سعى|بنى|نفى|ألقى|أنهى|قضى|مضى|تبنى|اشترى|تمنى|احتوى|اكتفى|استدعى|تخطى|أوصى|تحدى|بقي|روى|حكى|اختفى|ارتدى|أحصى|عانى)$/
const endInAlef = /^([وف]?)(دعا|بدا|نما|شكا|نجا|علا|رجا|تلا|غزا|خلا|دنا|عفا)$/
const marks: [RegExp, string][] = [
  [/، /, ', '],
  [/، /, ' ، '],
  [/، /, '،'],
  [/ (?=[\u0621-\u064a])/, '  '],
  [/؟/, '?'],
  [/، /, ' ،'],
]

export const grammarKinds: SlipKind[] = [
  {
    name: 'tanwin without its alef',
    share: 213,
    wanted: 30,
    make: nextTo(({ word, words, at, counts }) => {
      const marked = /(?:اً|ًا)$/.test((words[at] as Word).text)
      if (word.length < 4 || !/[^وهنمي]ا$|[^ه][نمي]ا$/.test(word)) return
      const bare = word.slice(0, -1)
      return marked || (word.length > 4 && counts(bare) >= 20 && counts(bare) > counts(word))
        ? bare
        : undefined
    }),
  },
  {
    name: 'case of plurals',
    share: 110,
    wanted: 30,
    make: nextTo(({ word, counts }) => {
      for (const [right, wrong] of endings) {
        const stem = word.slice(0, -2)
        if (word.length > 5 && word.endsWith(right) && !/^[وف]?[يتسن]/.test(word))
          if (counts(stem + right) > 2 && counts(stem + wrong) > 2) return stem + wrong
      }
      return undefined
    }),
  },
  {
    name: 'case of two',
    share: 20,
    wanted: 20,
    make: nextTo(({ word, counts, chance }) => {
      const [, stem = '', ending = ''] = /^(.{3,})(ان|ين)$/.exec(word) ?? []
      if (ending === '' || /^[وف]?[يتسن]/.test(word)) return
      const other = ending === 'ان' ? 'ين' : 'ان'
      const isDual = stem.endsWith('ت') ? counts(stem.replace(/ت$/, 'ة')) > 5 : counts(stem) > 5
      const isPlural = counts(`${stem}ون`) > 0 || chance() < 0.3
      return isDual && !isPlural && counts(stem + other) > 1 ? stem + other : undefined
    }),
  },
  {
    name: 'ending of the plural verb',
    share: 35,
    wanted: 20,
    make: nextTo(({ word, before }) => {
      if (/^[وفل]?[يت].{2,}وا$/.test(word) && (particles.test(before) || word.startsWith('ل')))
        return word.startsWith('ل') ? undefined : word.replace(/وا$/, 'ون')
      if (/^[وف]?س?[يت].{2,}ون$/.test(word) && !particles.test(before)) return word.replace(/ون$/, 'وا')
      return undefined
    }),
  },
  {
    name: 'weak letter after لم',
    share: 25,
    wanted: 15,
    make: nextTo(({ word, before, counts, chance }) => {
      if (!/^[وف]?لم$/.test(before) || !/^[يتنأ]/.test(word) || word.length < 3) return
      const full = ['ي', 'ى', 'و'].map(letter => word + letter)
      const inside =
        word.length === 3 || word.startsWith('يست')
          ? ['و', 'ي', 'ا'].map(letter => word.slice(0, -1) + letter + word.slice(-1))
          : []
      const known = [...full, ...inside].filter(one => counts(one) > 4)
      return known.length === 0 ? undefined : pick(known, chance)
    }),
  },
  {
    name: 'gender of an adjective',
    share: 40,
    wanted: 30,
    make: nextTo(({ word, before, counts }) => {
      if (!/^(و|ب|ك)?(ال|لل)...|^لل/.test(before) || !/^ال.{3,}/.test(word)) return
      if (before.endsWith('ة') && word.endsWith('ة') && counts(word.slice(0, -1)) > 9)
        return word.slice(0, -1)
      if (!/[ةتاء]$/.test(before) && /ي$/.test(word) && counts(`${word}ة`) > 9) return `${word}ة`
      return undefined
    }),
  },
  {
    name: 'gender of a verb',
    share: 30,
    wanted: 20,
    make: nextTo(({ word, after }) =>
      saidBy.test(word) && /^ال.*ة$/.test(after)
        ? word.replace(/ت$/, word.endsWith('دعت') ? 'ا' : '')
        : undefined,
    ),
  },
  {
    name: 'الذي and هذا',
    share: 10,
    wanted: 20,
    make: nextTo(({ word, after, before }) => {
      const others: Record<string, string> = { الذي: 'التي', التي: 'الذي', هذا: 'هذه', هذه: 'هذا' }
      return after.startsWith('ال') || (before !== '' && word.startsWith('ال')) ? others[word] : undefined
    }),
  },
  {
    name: 'gender of numbers',
    share: 10,
    wanted: 20,
    make: nextTo(({ word, before, after }) => {
      if (/^(و?ال)?(اثن|إحدى|أحد|ثلاث|أربع|خمس|ست|سبع|ثما|تسع)/.test(before)) return
      const [, particle = '', digit = ''] = /^([وبلف]?)(.+)$/.exec(word) ?? []
      const other = otherDigits[word] ?? (otherDigits[digit] && particle + otherDigits[digit])
      return other && after.length > 3 && !/^(عشر|مائة|مئة|وال|أو|من|في|على)/.test(after) ? other : undefined
    }),
  },
  {
    name: 'ى for ا and back in verbs',
    share: 14,
    wanted: 15,
    make: nextTo(({ word }) =>
      endInYeh.test(word)
        ? word.replace(/ى$/, 'ا')
        : endInAlef.test(word)
          ? word.replace(/ا$/, 'ى')
          : undefined,
    ),
  },
  { name: 'marks and blanks', share: 0, wanted: 25, make: spoilMark },
]

function spoilMark({ text, words, at, chance }: Place): Change | undefined {
  const { to } = words[at] as Word
  const rest = text.slice(to, to + 3)
  const fitting = marks.filter(([right]) => rest.search(right) === 0)
  if (fitting.length === 0 || (rest.startsWith(' ') && chance() < 0.9)) return
  const [right, wrong] = pick(fitting, chance)
  const length = right.exec(rest)?.[0].length ?? 0
  return { from: to, to: to + length, wrong }
}
