// Lines at which the writer's own text ends.

/** RFC 3676 §4.3. */
const delimiter = /^--\s*$/
const ruler = /^_{8,}$/
const names =
  'original message|forwarded message|الرسالة الأصلية|رسالة أصلية|(?:ال)?رسالة (?:ال)?م(?:ُ)?عاد توجيهها|الرسالة المحو(?:ّ)?لة|رسالة محو(?:ّ)?لة'
const marker = new RegExp(`^-{2,}\\s*(?:${names})\\s*-{2,}$`, 'iu')
const begins =
  /^(begin forwarded message|بداية (?:ال)?رسالة (?:ال)?م(?:ُ)?عاد توجيهها|بدء الرسالة المعاد توجيهها)\s*:?$/iu
const phone =
  /^(sent from (my|outlook|mail|yahoo)|get outlook for|أُ?رسلت? من (?:جهاز|هاتف|ال|iphone|بريد)|تم الإرسال من|مُ?رسلة? من (?:جهاز|هاتف|ال|iphone))/iu
/** A field of the header that mail programs write above a quoted mail. */
const field =
  /^\*?(from|sent|date|to|cc|subject|reply-to|من|أُ?رسلت?(?: في)?|تاريخ الإرسال|التاريخ|إلى|الى|نسخة|نسخة إلى|الموضوع|الرد على|de|envoyé|à|objet|von|gesendet|an|betreff)\s*:\*?(\s|$)/iu
const wrote = /(wrote|كتبت?|a écrit|schrieb).{0,120}[:：]\s*$/iu
const longestLine = 300

const short = (line: string) => line.trim().slice(0, longestLine)

export const isQuoted = (line: string): boolean => /^\s*>/.test(line)
export const isField = (line: string): boolean => field.test(short(line))
export const isForwardMark = (line: string): boolean => marker.test(short(line)) || begins.test(short(line))

/** Whether a line introduces the mail that is answered: «في الأحد كتب فلان:». */
export const introducesQuote = (line: string): boolean =>
  wrote.test(short(line)) && /\d|@|</u.test(short(line))

/** Whether the text ends above line `at`, as the rest is a signature or another mail. */
export function endsAt(lines: string[], at: number): boolean {
  const line = short(lines[at] ?? '')
  if (delimiter.test(line) || ruler.test(line) || isForwardMark(line)) return true
  if (phone.test(line)) return lines.slice(at + 1).filter(other => other.trim()).length <= 2
  const next = lines.slice(at, at + 6)
  return isField(line) && next.filter(isField).length >= 3
}
