import { toDigits } from '../../../arabic/digits.ts'
import { toMinorUnits } from '../../../arabic/money.ts'
import { email as emailField } from '../../../contract/fields.ts'
import { currencies, type Money } from '../../../contract/money.ts'
import type { ImportedMember, MemberFile, MemberFileKind } from './member-file.schema.ts'
import { maxLines, type Row, readRows } from './readRows.ts'

type Read = { member: Omit<ImportedMember, 'line' | 'email'> } | { problem: string }

/** Columns that identify the source of an export, in lower case. */
const kinds: [kind: MemberFileKind, signs: string[], emailColumn: string][] = [
  ['stripe', ['customer email', 'current period end (utc)'], 'customer email'],
  ['ghost', ['email', 'complimentary_plan'], 'email'],
  ['own', ['email'], 'email'],
]
/** Headings of a newsroom's own table, mapped to our columns. */
const ownNames: Record<string, string> = {
  البريد: 'email',
  'البريد الإلكتروني': 'email',
  الاسم: 'name',
  حتى: 'until',
  'صالح حتى': 'until',
}

const readers: Record<MemberFileKind, (row: Row) => Read> = {
  own: row => withEnd(row.name ?? '', row.until),
  ghost: readGhost,
  stripe: readStripe,
}

/**
 * Reads members from a newsroom's own table (`email`, `name`, `until`), from Ghost's export of members, or from
 * Stripe's of subscriptions, separated by commas, semicolons or tabs. An unusable line is reported, and the rest is
 * read.
 * @param before lines of the file between the heading and these
 */
export function readMemberFile(text: string, before = 0): MemberFile {
  const { columns, rows, isTooLong, ...read } = readRows(text, columnOf)
  if (isTooLong) {
    const message = `في الملف أكثر من ${maxLines} سطر؛ قسّمه ملفات أصغر.`
    return { kind: undefined, members: [], problems: [{ line: before + maxLines, message }] }
  }
  const problems = read.problems.map(({ line, message }) => ({ line: before + line, message }))
  const found = kinds.find(([, signs]) => signs.every(sign => columns.includes(sign)))
  if (!found || (rows.length === 0 && problems.length === 0)) {
    const message = found
      ? 'في الملف سطر العناوين وحده، ولا أعضاء بعده.'
      : 'لا عمود في الملف باسم «email» أو «البريد»؛ اكتب أسماء الأعمدة في السطر الأول.'
    return { kind: undefined, members: [], problems: [...problems, { line: 1, message }] }
  }
  const [kind, , emailColumn] = found
  const seen = new Map<string, number>()
  const members: ImportedMember[] = []
  for (const { row, line: at } of rows) {
    const line = before + at
    const address = emailField.safeParse(row[emailColumn]?.trim())
    const read = address.success ? readers[kind](row) : { problem: 'البريد غير صحيح.' }
    const earlier = address.success ? seen.get(address.data) : undefined
    const billed = 'member' in read ? read.member.billing?.subscription : undefined
    const twice = billed && seen.get(billed)
    if (earlier) problems.push({ line, message: `ورد هذا البريد في السطر ${earlier}.` })
    else if ('problem' in read) problems.push({ line, message: read.problem })
    else if (twice) problems.push({ line, message: `ورد هذا الاشتراك في السطر ${twice}.` })
    else if (address.success) {
      seen.set(address.data, line)
      if (billed) seen.set(billed, line)
      members.push({ line, email: address.data, ...read.member })
    }
  }
  return { kind, members, problems: problems.sort((a, b) => a.line - b.line) }
}

function columnOf(name: string): string {
  const plain = name.trim()
  return ownNames[plain] ?? plain.toLowerCase()
}

/** Ghost's complimentary members have no end; paying members are in Stripe's export, with their periods. */
function readGhost(row: Row): Read {
  if (row.deleted_at) return { problem: 'حُذف هذا العضو في Ghost.' }
  const member = { name: row.name ?? '', until: undefined, billing: undefined }
  // Spreadsheets write it in capitals.
  if (row.complimentary_plan?.toLowerCase() === 'true') return { member: { ...member, free: false } }
  if (row.stripe_customer_id) {
    return { problem: 'يدفع هذا العضو عبر Stripe؛ استورده من ملف اشتراكات Stripe ليبقى تجديده.' }
  }
  return { member: { ...member, free: true } }
}

const running = ['active', 'trialing', 'past_due']

/** Keeps the subscription at Stripe: we receive the webhooks of its renewals. */
function readStripe(row: Row): Read {
  if (!running.includes(row.status?.toLowerCase() ?? ''))
    return { problem: `هذا الاشتراك ليس ساريًا في Stripe (${row.status}).` }
  const end = withEnd(
    row['customer name'] ?? row['customer description'] ?? '',
    row['current period end (utc)'],
  )
  if ('problem' in end) return end
  const price = readPrice(row.amount ?? '', row.currency ?? '')
  if (!price) return { problem: 'مبلغ الاشتراك أو عملته غير مقروءين.' }
  const { id = '', 'customer id': customer = '' } = row
  if (!/^sub_\w+$/.test(id) || !/^cus_\w+$/.test(customer)) return { problem: 'لا معرّف للاشتراك أو لصاحبه.' }
  return {
    member: { ...end.member, billing: { customer, subscription: id, price, period: readPeriod(row) } },
  }
}

/** Stripe charges every `interval count` intervals: a yearly price must not count as a monthly one. */
function readPeriod(row: Row): NonNullable<ImportedMember['billing']>['period'] {
  const count = Number(row['interval count'] || 1)
  if (!Number.isSafeInteger(count) || count < 1 || count > 36) return undefined
  const days = (each: number) => ({ period: 'days' as const, period_days: each * count })
  switch (row.interval?.toLowerCase()) {
    case 'day':
      return days(1)
    case 'week':
      return days(7)
    case 'month':
      return count === 1 ? { period: 'month', period_days: null } : days(30)
    case 'year':
      return count === 1 ? { period: 'year', period_days: null } : days(365)
    default:
      return undefined
  }
}

/** Stripe's dashboard exports major units: «9.99». */
function readPrice(amount: string, code: string): Money | undefined {
  const currency = code.toUpperCase()
  if (!currencies.includes(currency) || !/^\d{1,9}([.,]\d{1,3})?$/.test(amount)) return undefined
  return {
    amount: toMinorUnits(Number(amount.replace(',', '.')), currency),
    currency: currency as Money['currency'],
  }
}

function withEnd(
  name: string,
  text = '',
): { member: Omit<ImportedMember, 'line' | 'email'> } | { problem: string } {
  const member = { name, free: false, billing: undefined }
  if (text === '') return { member: { ...member, until: undefined } }
  const day = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)(?:[ T](\d{2}:\d{2})(?::\d{2})?)?/.exec(
    toDigits(text, 'latn'),
  )
  const until = day && dayOf(day)
  if (!until) return { problem: `«${text}» ليس تاريخًا مثل 2027-01-31.` }
  return { member: { ...member, until } }
}

/** Undefined for an invalid day: JavaScript would read 31 February as a day in March. */
function dayOf([, year = '', , month = '', date = '', hour = '23:59']: RegExpExecArray): Date | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const until = new Date(`${day}T${hour}:00Z`)
  const isThat = !Number.isNaN(until.getTime()) && until.toISOString().startsWith(day)
  return isThat ? until : undefined
}
