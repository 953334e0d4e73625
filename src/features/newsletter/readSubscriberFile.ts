import { email as emailField } from '../../contract/fields.ts'
import { readTable, type TableProblem } from '../../platform/documents/table.ts'

export type SubscriberFile = {
  emails: string[]
  /** Number of lines that opt out of mail. */
  unwanted: number
  problems: TableProblem[]
}

const headings = ['email', 'e-mail', 'email address', 'البريد', 'البريد الإلكتروني', 'العنوان']
/** Consent columns of Ghost's and Mailchimp's exports. */
const wishes = ['subscribed_to_emails', 'subscribed', 'email_marketing_consent']
const no = ['false', 'no', '0', 'unsubscribed']

/**
 * Reads addresses from the column of that name, or from the first. An unusable line is reported with its number, and
 * the rest is read.
 */
export function readSubscriberFile(text: string, most: number): SubscriberFile {
  // A file of millions of lines would hold up everything else.
  const { rows, problems } = readTable(text, most + 1)
  const first = rows[0]?.row.map(cell => cell.toLowerCase()) ?? []
  const named = first.findIndex(cell => headings.includes(cell))
  const wish = named >= 0 ? first.findIndex(cell => wishes.includes(cell)) : -1
  const seen = new Set<string>()
  let unwanted = 0
  for (const { row, line } of named >= 0 ? rows.slice(1) : rows) {
    const given = row[Math.max(0, named)] ?? ''
    const read = emailField.safeParse(given)
    if (!read.success) problems.push({ line, message: `«${given.slice(0, 60)}» ليس بريدًا.` })
    else if (no.includes(row[wish]?.toLowerCase() ?? '')) unwanted += 1
    else if (seen.has(read.data)) continue
    else if (seen.size < most) seen.add(read.data)
  }
  problems.sort((a, b) => a.line - b.line)
  const last = rows.at(-1)
  if (last && rows.length > most) {
    problems.unshift({ line: last.line, message: `يُقرأ ${most} سطر في المرة؛ اجعل ما بعده في ملف آخر.` })
  }
  return { emails: [...seen], unwanted, problems }
}
