import type { CorrectionKind } from '../../../contract/correction-kinds.ts'

/** A note for readers, as the source words it. */
export type CorrectionMark = { text: string; kind: CorrectionKind }

const longest = 1000
const longestRead = 4000
/** Vowel signs, tatweel and invisible characters. */
const marks = /\p{Mn}|[\u0640\p{Cf}]/gu

const corrected =
  'تصحيح|تصويب|استدراك|مصحح|مصححة|مصوب|corrections?|corrected|corrects|correcting|erratum|errata|corrigendum'
const clarified = 'توضيح|إيضاح|ايضاح|clarifications?|clarified|clarifies'
/** Words that may stand before the mark: «عاجل | تصحيح:», «إعادة مع تصحيح:». */
const label = '(?:(?:خبر\\s+)?(?:عاجل|هام|مهم|محدث|breaking|update)\\s*[|:/–—-]{1,3}\\s*)?'
const company = '(?:(?:إعادة|اعادة|اعتذار|تنويه)\\s+(?:مع\\s+|و))?'
/** Words that may stand between the mark and its colon. */
const qualifier =
  '(?:(?:\\s+(?:ال)?(?:خبر|خطأ|عنوان|سابق|واجب|هام|مهم)){1,2}|\\s+و(?:اعتذار|تنويه|إعادة)|\\s+للخبر(?:\\s+السابق)?|\\s+من\\s+المصدر|\\s+(?:notice|to\\s+story)|-\\s?(?:update|official|refile)(?:\\s+\\d)?)?'

// A mark without a colon, a dash or brackets is a word of the story: «تصحيح أوضاع العمالة» corrects nothing.
const before = new RegExp(
  `^[\\s*#"«“([{|-]*${label}${company}(?:(?<corrected>${corrected})|(?<clarified>${clarified}))${qualifier}\\s*(?:[:：|/\\])}»”"]|\\*{1,2}|…|\\.{2,3}|[-–—ـ]{1,3}(?=\\s|\\p{L})|$)\\s*`,
  'iu',
)
const after = new RegExp(
  `[([{|–—-]\\s*(?:(?<corrected>${corrected})|(?<clarified>${clarified}))\\s*[)\\]}]?\\s*$`,
  'iu',
)
/** «(يصحح عدد القتلى في الفقرة الثالثة)», as agencies begin a text. */
const bracketed =
  /^[\s*]*[([](?:(?<corrected>(?:يصحح|تصحح|لتصحيح|تصحيح|corrects|correcting|corrected|this story corrects)(?=\s)[^)\]]*)|(?<clarified>(?:يوضح|لتوضيح|توضيح|clarifies|clarifying)(?=\s)[^)\]]*))[)\]]/iu

/** The note in the title or first line with which a source marks an item as a correction. */
export function correctionMark({ title, text }: { title: string; text: string }): CorrectionMark | undefined {
  const line = bare(text.trimStart().split('\n', 1)[0] ?? '')
  const inBrackets = bracketed.exec(line)
  if (inBrackets?.groups) {
    const words = inBrackets.groups.corrected ?? inBrackets.groups.clarified ?? ''
    return { text: cut(words), kind: kindOf(inBrackets.groups) }
  }
  const start = before.exec(line)
  if (start?.groups) {
    const rest = line.slice(start[0].length)
    // «(تصحيح: عدد القتلى 12) قتل …»
    const isOpen = /^[([]/.test(line) && !/[)\]]/.test(start[0])
    const words =
      (isOpen ? rest.replace(/[)\]].*$/s, '') : rest) ||
      (text.trimStart().split('\n').slice(1).find(Boolean) ?? '')
    if (words.trim() !== '') return { text: cut(bare(words)), kind: kindOf(start.groups) }
  }
  const head = bare(title)
  const [first, last] = [before.exec(head), after.exec(head)]
  const found = first ?? last
  if (!found?.groups) return undefined
  const rest = first ? head.slice(first[0].length) : head.slice(0, found.index)
  return { text: cut(`صحّح المصدر خبره، وصار عنوانه: ${rest.trim() || head}`), kind: kindOf(found.groups) }
}

const kindOf = (groups: Record<string, string | undefined>): CorrectionKind =>
  groups.corrected === undefined ? 'clarification' : 'correction'

/** Strips vowel signs, which some writers add to the mark and others omit. */
function bare(text: string): string {
  return text.slice(0, longestRead).replace(marks, '').trim()
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
}
