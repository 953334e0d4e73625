import type { Finding } from './finding.ts'
import { areAdjacent, type Token } from './tokens.ts'

/** Participles of saying, without the alef of the accusative. */
const participles =
  /^و?(?:قائل|مضيف|مؤكد|مشير|موضح|لافت|معتبر|محذر|مشدد|معرب|مبين|منوه|موجه|داعي|كاشف|معلن|متهم|مطالب|متوعد|متعهد|مشيد|مستنكر|مبرز|مذكر|مستبعد|متسائل|واصف|آمل|زاعم|مردف|مستطرد|نافي|ملمح|معلل|مرجح|معترف|متمني|مناشد|مندد|متحدث|معلق|مستشهد|مستدرك|مختتم)$/
const contents = /^(?:[إأ]ن(?:ه|ها|هم|هما|ني|نا)?|بأن(?:ه|ها|هم|هما|نا)?|إلى|على|عن|أنْ)$/
const fewestBefore = 3

/** «قال الوزير…، مؤكد أن», «أضاف…، قائل:»: behind a comma such a participle is an adverb of what was said. */
export function checkSpeakingParticiples(text: string, tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  for (const [at, { text: written, bare, from, to }] of tokens.entries()) {
    const isSaying = isAloneSaying(text, tokens, at)
    if ((at < fewestBefore && !isSaying) || written !== bare || bare.endsWith('ا') || !participles.test(bare))
      continue
    if (!isSaying && !/^[،,] ?$/.test(text.slice(tokens[at - 1]!.to, from))) continue
    const next = tokens[at + 1]
    const isFollowed =
      text[to] === ':' || (next && areAdjacent(text, tokens[at]!, next) && contents.test(next.bare))
    if (!isFollowed) continue
    const right = `${bare}ا`
    findings.push({ kind: 'grammar', from, to, reason: `الحال منصوبة: «${right}».`, replacement: right })
  }
  return findings
}

/** «قائل إن»: at a beginning, or behind a subject. */
function isAloneSaying(text: string, tokens: readonly Token[], at: number): boolean {
  const { bare, from } = tokens[at]!
  if (!/^و?قائل$/.test(bare)) return false
  const previous = tokens[at - 1]
  return (
    !previous ||
    !/ $/.test(text.slice(previous.to, from)) ||
    !/^(?:هو|وهو|أنه|كأنه|[وف]?من|كل|أي|رب|لا|يا|لسان|و?ال.*)$/.test(previous.bare)
  )
}
