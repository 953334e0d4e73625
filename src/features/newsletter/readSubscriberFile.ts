import { parse } from 'csv-parse/sync'
import { email as emailField } from '../../contract/fields.ts'

export type SubscriberProblem = { line: number; message: string }
export type SubscriberFile = {
  emails: string[]
  /** Number of lines that opt out of mail. */
  unwanted: number
  problems: SubscriberProblem[]
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
  const problems: SubscriberProblem[] = []
  const rows = readRows(text, problems, most)
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

/** Stops after `most` lines: a file of millions would hold up everything else. */
function readRows(
  text: string,
  problems: SubscriberProblem[],
  most: number,
): { row: string[]; line: number }[] {
  const records = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t', '،'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    max_record_size: 5_000,
    to: most + 1,
    on_skip: error => {
      if (error)
        problems.push({ line: Number(error.lines ?? 0), message: 'علامات الاقتباس في هذا السطر لا تنغلق.' })
      return undefined
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ row: record, line: info.lines }))
}
