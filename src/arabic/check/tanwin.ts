import type { Finding } from './finding.ts'
import { tierOf } from './lexicon.ts'
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
  // «جزءً», «عبءً»: the alef is left out after an alef alone.
  const seat = /^(.*[^ا])ءً$/.exec(text)?.[1]
  if (seat) return `${seat}${/[دذرزوؤ]$/.test(seat) ? 'ء' : 'ئ'}ًا`
  const seated = rightSeat(text, bare)
  if (seated) return seated
  if (/اء(?:اً|ًا|ا|اًا)$/.test(text) && !dual.test(bare)) return text.replace(/اء[اً]+$/, 'اءً')
  if (/ة(?:اً|ًا)$/.test(text)) return text.replace(/ة[اً]+$/, 'ةً')
  // «صباحً», «رسميً».
  if (/[^اىآةءأ]ً$/.test(text) && bare.length > 3) return text.replace(/ً$/, 'ًا')
  // «جداَ», «أيضاَ».
  return /[^اآى]اَ$/.test(text) ? text.replace(/اَ$/, 'اً') : undefined
}

/** «بداءا», «تباطئا», «عبأً»: the seat of a hamza before the alef of tanwin. */
function rightSeat(text: string, bare: string): string | undefined {
  const isFatha = /أً$|[^ا]أًا$/.test(text)
  const [, stem = '', seat = ''] = (isFatha ? /^(.{2,}?)(أ)ا?$/ : /^(.{2,}?)(اء|[ئؤ])ا$/).exec(bare) ?? []
  if (stem === '' || /[اوي]$/.test(stem))
    return seat === 'ئ' || seat === 'ؤ' ? otherSeat(stem, seat) : undefined
  if (seat === 'ئ' || seat === 'ؤ') return otherSeat(stem, seat)
  const own = tierOf(`${stem}ء`)
  if (own === undefined || own + 3 > (tierOf(stem + seat) ?? 99)) return undefined
  return `${stem}${/[دذرزوؤ]$/.test(stem) ? 'ء' : 'ئ'}ا`
}

function otherSeat(stem: string, seat: string): string | undefined {
  const other = seat === 'ئ' ? 'ؤ' : 'ئ'
  if (tierOf(`${stem}${seat}`) !== undefined || tierOf(`${stem}${seat}ا`) !== undefined) return undefined
  return tierOf(stem + other) !== undefined || tierOf(`${stem}${other}ا`) !== undefined
    ? `${stem}${other}ا`
    : undefined
}
