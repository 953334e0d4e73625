import { z } from 'zod'
import { sanitiseArticleHtml } from '../../../platform/html/html.ts'
import { numbersIn, replaceReferences } from '../../site-export/number-references.ts'
import {
  type Field,
  isJson,
  isReference,
  type Line,
  leaving,
  nameOf,
  type Part,
  type PartName,
  replaceNumbersInText,
} from '../../site-export/part.ts'

const reference = z.object({ id: z.int().positive(), key: z.unknown() })
const addressColumn = /(?:^|_)(?:url|website|link)$/

/** Checks of values by the kind of their field; PostgreSQL checks the rest. */
const checks = {
  text: z.string().max(300_000),
  html: z.string().max(8_000_000),
  number: z.int32(),
  large: z.int(),
  flag: z.boolean(),
  time: z.iso.datetime(),
  texts: z.array(z.string().max(2000)).max(1000),
}

/** Accepts the addresses that pages can link to: web addresses and paths of the site. */
const isAddress = (text: string) => text === '' || /^(?:https?:\/\/|\/(?!\/))/i.test(text)

function check(column: string, field: Field, value: unknown): boolean {
  if (value === null) return true
  if (isReference(field)) return reference.safeParse(value).success
  if (isJson(field)) {
    const isWhole = Object.keys(field.json).length === 0
    return typeof value === 'object' && (!isWhole || (field.schema?.safeParse(value).success ?? true))
  }
  if (field === 'left') return true
  if (!checks[field].safeParse(value).success) return false
  return !addressColumn.test(column) || typeof value !== 'string' || isAddress(value)
}

/** Whether a line is as documented: its number, its members and their kinds. */
export function isAsDocumented(part: Part, line: Line): boolean {
  const isNumbered = Number.isInteger(line.id) && line.id > 0 && line.id < 2 ** 31
  const hasColumns = leaving(part.fields).every(([column, field]) => {
    const value = line[nameOf(column, field)]
    return value === undefined ? (part.newer?.includes(column) ?? false) : check(column, field, value)
  })
  const hasLists = Object.entries(part.lists).every(([name, { fields }]) => {
    const given = leaving(fields)
    const items = line[name]
    return (
      Array.isArray(items) &&
      items.length <= 10_000 &&
      items.every(item =>
        given.length === 1
          ? check(given[0]![0], given[0]![1], item)
          : item !== null &&
            typeof item === 'object' &&
            given.every(([column, field]) => check(column, field, item[nameOf(column, field)])),
      )
    )
  })
  const formerly = [part.formerly.slugs && line.oldSlugs, part.formerly.addresses && line.oldAddresses]
  return (
    isNumbered &&
    hasColumns &&
    hasLists &&
    formerly.every(given => !given || checks.texts.safeParse(given).success) &&
    (part.isValid?.(line) ?? true)
  )
}

/** Which of our rows each reference of some lines is. */
export type Ours = (to: PartName, id: number) => number | undefined

/** Every row of another part that lines name. */
export function referencesIn(part: Part, lines: Line[]): { to: PartName; id: number }[] {
  const found: { to: PartName; id: number }[] = []
  const take = (field: Field, value: unknown) => {
    if (isReference(field) && value !== null && value !== undefined)
      found.push({ to: field.to, id: (value as { id: number }).id })
    if (isJson(field)) found.push(...numbersIn(withNumbers(value), field.json))
    if (field === 'html') replaceNumbersInText(String(value), (to, id) => String(found.push({ to, id })))
  }
  for (const line of lines) {
    for (const [column, field] of leaving(part.fields)) take(field, line[nameOf(column, field)])
    for (const [name, { fields }] of Object.entries(part.lists)) {
      const given = leaving(fields)
      for (const item of line[name] as unknown[])
        for (const [column, field] of given)
          take(field, given.length === 1 ? item : (item as Line)[nameOf(column, field)])
    }
  }
  return found
}

/** `{ id, key }` back to the number. */
function withNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNumbers)
  if (value === null || typeof value !== 'object') return value
  if ('id' in value && 'key' in value) return value.id
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNumbers(inner)]))
}

/** Values of a row's columns in this installation. `late` ones refer to later rows, and are set once all are there. */
export function columnsOf(
  part: Part,
  line: Line,
  ours: Ours,
): { values: Record<string, unknown>; late: Record<string, unknown> } {
  const values: Record<string, unknown> = {}
  const late: Record<string, unknown> = {}
  for (const [column, field] of leaving(part.fields)) {
    const value = valueIn(field, line[nameOf(column, field)], ours)
    if (isReference(field) && field.late) late[column] = value
    else values[column] = value
  }
  return { values: { ...part.fixed, ...values }, late }
}

/** Rows of a list, in their order. */
export function rowsOf(part: Part, name: string, line: Line, ours: Ours): Record<string, unknown>[] {
  const given = leaving(part.lists[name]!.fields)
  // An older release may not have had this list.
  return ((line[name] ?? []) as unknown[]).flatMap(item => {
    const entries = given.map(([column, field]) => [
      column,
      valueIn(field, given.length === 1 ? item : (item as Line)[nameOf(column, field)], ours),
    ])
    const isWhole = given.length > 1 || entries[0]![1] !== null
    return isWhole ? [Object.fromEntries(entries)] : []
  })
}

function valueIn(field: Field, value: unknown, ours: Ours): unknown {
  if (value === null || value === undefined) return null
  if (isReference(field)) return ours(field.to, (value as { id: number }).id) ?? null
  if (field === 'html') {
    return sanitiseArticleHtml(replaceNumbersInText(String(value), (to, id) => String(ours(to, id) ?? id)))
  }
  if (!isJson(field)) return value
  const replaced = replaceReferences(withNumbers(value), field.json, (to, id) => ours(to, id as number))
  const parsed = field.schema?.safeParse(replaced)
  // Pages rely on its shape, so unexpected parts are left out.
  return JSON.stringify(parsed ? (parsed.success ? replaced : {}) : replaced)
}
