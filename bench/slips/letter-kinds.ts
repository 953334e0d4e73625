import type { Change, Place, SlipKind } from './kinds.ts'
import type { Word } from './sentences.ts'

/** A slip within one word. */
function within(change: (word: string, place: Place) => string | undefined): SlipKind['make'] {
  return place => {
    const { text, from, to } = place.words[place.at] as Word
    if (text.length < 2) return
    const wrong = change(text, place)
    return wrong === undefined || wrong === text ? undefined : { from, to, wrong }
  }
}

const replaceOne = (text: string, at: number, letter: string) =>
  text.slice(0, at) + letter + text.slice(at + 1)
export const pick = <T>(list: readonly T[], chance: () => number) =>
  list[Math.floor(chance() * list.length)] as T

const rows = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ']
const twins = ['بتثني', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق']
function beside(letter: string, chance: () => number): string | undefined {
  const near = rows.flatMap(row => {
    const at = row.indexOf(letter)
    return at < 0 ? [] : [row[at - 1], row[at + 1]].filter(one => one !== undefined)
  })
  const alike = twins.filter(group => group.includes(letter)).flatMap(group => [...group])
  const all = [...near, ...alike].filter(one => one !== letter && !'ئءؤىة'.includes(one))
  return all.length === 0 ? undefined : pick(all, chance)
}

const hamzaOfWasl =
  /^((?:[وف]?[بلك]?(?:ال)?)|[وف]?لل)ا(?=(?:ست|نت|نف|نقض|نقس|نقل|نضم|نهي|نعق|نسح|نخف|نطل|جت|حت|خت|كت|قت|شت|رت|فت|مت|بت|عت|تف|تح|تخ|تص|تهم|تسا|تجا|زد|ضط|صط|طل))/
const seats: [RegExp, string][] = [
  [/ئ(?=.)/, 'ي'],
  [/ئ(?=.)/, 'ء'],
  [/ؤ/, 'و'],
  [/ؤ/, 'ء'],
  [/اءة/, 'ائة'],
  [/اء$/, 'ا'],
  [/يء$/, 'ئ'],
  [/يئة/, 'يأة'],
  [/اءات$/, 'ائات'],
]

export const letterKinds: SlipKind[] = [
  { name: 'أ without its hamza', share: 3086, wanted: 90, make: within(word => word.replace('أ', 'ا')) },
  { name: 'إ without its hamza', share: 1168, wanted: 50, make: within(word => word.replace('إ', 'ا')) },
  {
    name: 'آ',
    share: 171,
    wanted: 20,
    make: within((word, { chance }) => word.replace('آ', chance() < 0.8 ? 'ا' : 'أ')),
  },
  {
    name: 'hamza on alef of wasl',
    share: 164,
    wanted: 30,
    make: within((word, { chance }) =>
      word.length < 5 ? undefined : word.replace(hamzaOfWasl, `$1${chance() < 0.75 ? 'إ' : 'أ'}`),
    ),
  },
  {
    name: 'أ for إ and back',
    share: 94,
    wanted: 25,
    make: within(word =>
      word.replace(/^((?:[وفبلك]|ال|لل|وال|بال)?)([أإ])(?=.)/, (_, before, letter) =>
        letter === 'أ' ? `${before}إ` : `${before}أ`,
      ),
    ),
  },
  {
    name: 'seat of the hamza',
    share: 168,
    wanted: 30,
    make: within((word, { chance }) => {
      const fitting = seats.filter(([right]) => right.test(word))
      if (fitting.length === 0) return
      const [right, wrong] = pick(fitting, chance)
      return word.replace(right, wrong)
    }),
  },
  {
    name: 'ه for ة and back',
    share: 794,
    wanted: 60,
    make: within((word, { chance }) =>
      chance() < 0.91 ? word.replace(/ة$/, 'ه') : word.length > 2 ? word.replace(/ه$/, 'ة') : undefined,
    ),
  },
  {
    name: 'ى for ي and back',
    share: 272,
    wanted: 40,
    make: within((word, { chance }) =>
      /^و?(إلى|على)$/.test(word)
        ? undefined
        : chance() < 0.74
          ? word.replace(/ي$/, 'ى')
          : word.replace(/ى$/, 'ي'),
    ),
  },
  {
    name: 'الي and علي',
    share: 70,
    wanted: 20,
    make: within(word => word.replace(/^(و?)إلى$/, '$1الي').replace(/^(و?)على$/, '$1علي')),
  },
  {
    name: 'missing alef after waw',
    share: 139,
    wanted: 25,
    make: within((word, { counts }) => {
      const stem = word.slice(0, -2)
      const isVerb =
        /[^ا]وا$/.test(word) && !/^[وف]?(عضوا|نحوا|عدوا|خطوا|محوا|علوا|نموا|غزوا|سهوا)$/.test(word)
      return word.length > 3 && isVerb && counts(stem) + counts(`${stem}ون`) > 0
        ? word.slice(0, -1)
        : undefined
    }),
  },
  {
    name: 'alef too many',
    share: 45,
    wanted: 20,
    make: within((word, { counts }) =>
      (/^[وس]{0,2}[يتن].{2,}و$/.test(word) && counts(word.replace(/و$/, 'ون')) > 0) ||
      /^(يدعو|تدعو|يبدو|تبدو|يرجو|ينمو|تنمو|يخلو|تخلو|يعلو|يشكو|نرجو|أرجو|يتلو|يصبو)$/.test(word) ||
      (/[^ا]و$/.test(word) && word.length > 4 && counts(`${word}ن`) > 1)
        ? `${word}ا`
        : /^(سواء|مساء|ابتداء|جزاء|بناء)$/.test(word)
          ? `${word}ا`
          : undefined,
    ),
  },
  {
    name: 'letters that sound alike',
    share: 105,
    wanted: 25,
    make: within((word, { chance }) => {
      const pairs: Record<string, string> = { ذ: 'د', ث: 'ت', ص: 'س', ط: 'ت', ز: 'ذ' }
      if (chance() < 0.15) return word.length > 3 ? word.replace(/ة$/, 'ت') : undefined
      const places = [...word].flatMap((letter, at) => (letter in pairs ? [at] : []))
      const at = pick(places, chance)
      return places.length === 0 ? undefined : replaceOne(word, at, pairs[word[at] as string] as string)
    }),
  },
  {
    name: 'ض and ظ',
    share: 29,
    wanted: 20,
    make: within(word => (word.includes('ض') ? word.replace('ض', 'ظ') : word.replace('ظ', 'ض'))),
  },
  {
    name: 'missing letter',
    share: 270,
    wanted: 45,
    make: within((word, { chance }) => {
      if (word.length < 5) return
      const at = 1 + Math.floor(chance() * (word.length - 2))
      return word.slice(0, at) + word.slice(at + 1)
    }),
  },
  {
    name: 'letter too many',
    share: 200,
    wanted: 40,
    make: within((word, { chance }) => {
      if (word.length < 4) return
      const at = 1 + Math.floor(chance() * (word.length - 2))
      const letter = word[at] as string
      const other = chance() < 0.5 ? letter : beside(letter, chance)
      return other === undefined ? undefined : word.slice(0, at) + other + word.slice(at)
    }),
  },
  {
    name: 'another letter',
    share: 220,
    wanted: 40,
    make: within((word, { chance }) => {
      if (word.length < 4) return
      const at = Math.floor(chance() * word.length)
      const other = beside(word[at] as string, chance)
      return other === undefined ? undefined : replaceOne(word, at, other)
    }),
  },
  {
    name: 'letters swapped',
    share: 28,
    wanted: 20,
    make: within((word, { chance }) => {
      if (word.length < 4) return
      const at = Math.floor(chance() * (word.length - 1))
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
    }),
  },
  { name: 'joined words', share: 427, wanted: 40, make: joinWords },
  { name: 'split word', share: 700, wanted: 45, make: splitWord },
  { name: 'word twice', share: 30, wanted: 20, make: repeatWords },
]

const oftenJoined =
  /^(ما|لا|يا|إن|كل|هذا|هذه|عبد|غير|من|في|على|إلى|أن|كما|بعد|قبل|مع|عن|أو|لم|لن|قد|أي|ثم|مثل|ولا|وما)$/

function joinWords({ text, words, at, chance }: Place): Change | undefined {
  const [one, other] = [words[at] as Word, words[at + 1]]
  if (!other || text.slice(one.to, other.from) !== ' ') return
  if (!(oftenJoined.test(one.text) || (chance() < 0.25 && /[اأدذرزوةى]$/.test(one.text)))) return
  return { from: one.from, to: other.to, wrong: one.text + other.text }
}

function splitWord({ words, at, counts, chance }: Place): Change | undefined {
  const { text, from, to } = words[at] as Word
  const lot = chance()
  if (lot < 0.82) {
    if (!/^و../.test(text) || counts(text.slice(1)) < 5 || counts(text.slice(1)) < counts(text)) return
    return { from, to, wrong: `و ${text.slice(1)}` }
  }
  const [, before, after] = /^(ال|بال|وال|لل|ب|ل)(.{3,})$/.exec(text) ?? []
  if (lot < 0.9)
    return before && after && counts(after) > 4 ? { from, to, wrong: `${before} ${after}` } : undefined
  if (text.length < 6) return
  const middle = 2 + Math.floor(chance() * (text.length - 4))
  return { from, to, wrong: `${text.slice(0, middle)} ${text.slice(middle)}` }
}

function repeatWords({ text, words, at, chance }: Place): Change | undefined {
  const one = words[at] as Word
  const last = chance() < 0.2 ? words[at + 1] : one
  if (!last || one.text.length < 2 || /[^\u0621-\u0652 ]/.test(text.slice(one.from, last.to))) return
  const group = text.slice(one.from, last.to)
  return { from: one.from, to: last.to, wrong: `${group} ${group}` }
}
