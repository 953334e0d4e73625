import type { Finding } from './finding.ts'
import type { Token } from './tokens.ts'

/** Dual verbs, which do end like this: «جاءا». */
const dual = /^[وف]?(?:جاء|شاء|باء|ساء|أساء|أضاء|ضاء|فاء|ناء|أفاء|تراء)ا$/

/** Finds an alef of tanwin after «اء» and «ة», and a fatha written for tanwin. */
export function checkTanwin(tokens: readonly Token[]): Finding[] {
  const findings: Finding[] = []
  for (const { text, bare, from, to } of tokens) {
    const right = rightTanwin(text, bare)
    if (right) findings.push({ kind: 'tanwin', from, to, reason: `الصواب «${right}».`, replacement: right })
  }
  return findings
}

function rightTanwin(text: string, bare: string): string | undefined {
  if (!/[اًَ]$/.test(text) || bare.length < 3 || bare.length > 20) return undefined
  if (/اء(?:اً|ًا|ا|اًا)$/.test(text) && !dual.test(bare)) return text.replace(/اء[اً]+$/, 'اءً')
  if (/ة(?:اً|ًا)$/.test(text)) return text.replace(/ة[اً]+$/, 'ةً')
  // «جداَ», «أيضاَ».
  return /[^اآى]اَ$/.test(text) ? text.replace(/اَ$/, 'اً') : undefined
}
