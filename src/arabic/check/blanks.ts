import type { Finding } from './finding.ts'

/** Finds spaces beside punctuation, and repeated spaces. */
export function checkBlanks(text: string): Finding[] {
  const findings: Finding[] = []
  const add = (kind: Finding['kind'], from: number, to: number, reason: string, replacement: string) =>
    findings.push({ kind, from, to, reason, replacement })
  for (const { 0: blanks, index } of text.matchAll(/[ \u00a0]+/g)) {
    const to = index + blanks.length
    const before = text[index - 1]
    const next = text[to]
    if (before === undefined || before === '\n' || next === undefined || next === '\n') {
      if (blanks.length > 1) add('spaces', index, to, 'مسافات زائدة عند طرف الفقرة.', '')
      continue
    }
    if (isClosing(text, to)) {
      const reason = `لا مسافة قبل «${next}».`.replace('«»»', 'علامة الإغلاق')
      // «الشركة ،ومقرها»: the blank is on the wrong side.
      const isMoved = /[،؛؟]/.test(next) && /[\u0621-\u064a]/.test(text[to + 1] ?? '')
      if (isMoved) add('spaceBefore', index, to + 1, reason, `${next} `)
      else add('spaceBefore', index, to, reason, '')
    } else if (/[«(]/.test(before) && !/[«(]/.test(next)) {
      add('spaceBefore', index, to, 'لا مسافة بعد علامة الفتح.', '')
    } else if (blanks.length > 1) {
      add('spaces', index, to, 'تكفي مسافة واحدة.', ' ')
    }
  }
  return [
    ...findings,
    ...checkMissing(text),
    ...checkNumbers(text),
    ...checkLoneWaw(text),
    ...checkLooseParticles(text),
  ]
}

function isClosing(text: string, at: number): boolean {
  const mark = text[at]!
  const next = text[at + 1]
  if (/[،؛؟»)]/.test(mark)) return true
  if (/[,;?!:]/.test(mark)) return next === undefined || /[\s»)]/.test(next)
  // «.5», «.com» and an ellipsis begin with a point.
  return mark === '.' && (next === undefined || /[\s»)]/.test(next))
}

const letter = '[\\u0621-\\u064a]'
const vowels = '[\\u064b-\\u0652]'
const missing = new RegExp(
  `(?<=${letter}${vowels}?${vowels}?|[»)\\p{N}])[،؛؟!:.](?=${letter}|[«(]${letter})`,
  'gu',
)

const unopened = /(?<=[\u0621-\u063a\u0641-\u064a]{3})[«(](?=[\u0621-\u064a]{2})|[»)](?=[\u0621-\u064a]{2})/g

/** No blank where a sentence goes on after punctuation, and beside quotation marks and brackets. */
function checkMissing(text: string): Finding[] {
  const findings: Finding[] = []
  for (const { 0: mark, index } of text.matchAll(unopened)) {
    const isOpening = /[«(]/.test(mark)
    if (!isOpening && /[«(]\S?\S?$/.test(text.slice(Math.max(0, index - 3), index))) continue
    findings.push({
      kind: 'spaceAfter',
      from: index,
      to: index + 1,
      reason: isOpening ? `قبل «${mark}» مسافة.` : `بعد «${mark}» مسافة.`,
      replacement: isOpening ? ` ${mark}` : `${mark} `,
    })
  }
  for (const { 0: mark, index } of text.matchAll(missing)) {
    if (mark === '.' && isAbbreviation(text, index)) continue
    findings.push({
      kind: 'spaceAfter',
      from: index,
      to: index + 1,
      reason: `بعد «${mark}» مسافة.`,
      replacement: `${mark} `,
    })
  }
  return findings
}

/** «أ.د», «م.م»: abbreviations of single letters. */
function isAbbreviation(text: string, at: number): boolean {
  const before = /([\p{L}\p{M}]+)$/u.exec(text.slice(Math.max(0, at - 4), at))?.[0] ?? ''
  const after = /^\p{L}{1,4}/u.exec(text.slice(at + 1, at + 5))?.[0] ?? ''
  return before.length === 1 || after.length === 1
}

/** «عام2020», «15مليون»: no name or abbreviation, as in «كوفيد19», «2020م». */
const beforeNumber =
  /(?<![\u0621-\u0652])[وف]?(?:عام|سنة|ب?نسبة|نحو|حوالي|إلى|على|منذ|بلغ|بلغت|مقتل|إصابة|الساعة|لمدة|قرابة|بين|خلال|بعد|قبل|في|من|يوم)(?=[0-9٠-٩])/g
const afterNumber = /[0-9٠-٩](?=[\u0621-\u064a]{4})/g

function checkNumbers(text: string): Finding[] {
  return [...text.matchAll(beforeNumber), ...text.matchAll(afterNumber)].map(({ 0: found, index }) => ({
    kind: 'spaceAfter',
    from: index,
    to: index + found.length,
    reason: 'بين الكلمة والعدد مسافة.',
    replacement: `${found} `,
  }))
}

const loneWaw = /(?<=^|[\s«(])و (?=[\u0621-\u064a]{2})/g

/** «و قال», unless it is the writer's habit. */
function checkLoneWaw(text: string): Finding[] {
  const found = Array.from(text.matchAll(loneWaw), ({ index }) => index + 1)
  if (found.length > 2) return []
  return found.map(from => ({
    kind: 'spaces',
    from,
    to: from + 1,
    reason: 'تتصل الواو بما بعدها.',
    replacement: '',
  }))
}

// «فك» and «فل» are words.
const looseParticle = /(?<=^|[\s«(])(و?(?:ب|ل|ك)|[وف]?(?:لل|[بك]ال|ال)) (?=[\u0621-\u064a]{3})/g
/** «الفئة ب», «أ و ب»: letters that name something. */
const named =
  /(?:^|\s)(?:و?(?:ال)?(?:فئة|مجموعة|مجموعات|قسم|صف|حرف|فيتامين|نموذج|ملحق|نوع|نمط|فيروس|درجة|بند|منطقة|فقرة|جزء|كبد)|و?[\u0621-\u064a])\s$/
/** «ال سعود», written for «آل». */
const families = /^(?:سعود|ثاني|خليفة|نهيان|مكتوم|صباح|الشيخ)(?![\u0621-\u064a])/

/** «ب توجيهه», «ل القاهرة», «لل تأهيل»: particles that are one with the next word. */
function checkLooseParticles(text: string): Finding[] {
  return Array.from(text.matchAll(looseParticle)).flatMap(({ 0: all, 1: particle = '', index }) => {
    const rest = text.slice(index + all.length)
    if (named.test(text.slice(Math.max(0, index - 20), index))) return []
    // «شغلت بال الناس»: a mind.
    if (particle.endsWith('ال') && (rest.startsWith('ال') || families.test(rest))) return []
    const takesAlef = particle.endsWith('ل') && !/[ال]ل$/.test(particle) && rest.startsWith('ال')
    return [
      {
        kind: 'spaces' as const,
        from: index,
        to: index + all.length + (takesAlef ? 1 : 0),
        reason: 'يتصل الحرف بما بعده.',
        replacement: particle,
      },
    ]
  })
}
