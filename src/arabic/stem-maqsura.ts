/** Nouns in ى, which is an alef before a pronoun: «مستشفاه», «مستواها», «قراهم». */
const nouns = `
مستشفى مشفى مبنى مستوى مقهى ملهى مرسى منفى مأوى مجرى مرمى ملتقى منتدى منحنى مسعى معنى مغزى محتوى ذكرى دعوى شكوى فتوى جدوى فحوى قوى قرى
قتلى جرحى أسرى مرضى ضحى عدوى رؤى مدى صدى مرعى مثوى مبتغى مقتضى ملقى منتهى مسمى مثنى ليالى مصلى ممشى مشتى مأتى
`
const bases = new Set(nouns.trim().split(/\s+/))
const owned = /^(?<clitics>[وف]?[بلك]?)(?<start>.{2,})ا(?:ه|ها|هم|هما|هن|نا|ك|كم)$/u

/** The noun without its pronoun: «بمستشفاه» is «بمستشفى». */
export function withoutOwner(word: string): string | undefined {
  const { clitics = '', start = '' } = owned.exec(word)?.groups ?? {}
  if (start === '') return undefined
  if (bases.has(`${start}ى`)) return `${clitics}${start}ى`
  const whole = `${clitics}${start}ى`
  return bases.has(whole) ? whole : undefined
}
