import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../platform/database/database.generated.ts'

/** Parts in order of writing and reading: a row refers to rows of earlier parts, or is marked `late`. */
export const partNames = [
  'agencies',
  'staff',
  'media',
  'attachments',
  'categories',
  'tags',
  'authors',
  'people',
  'sources',
  'channels',
  'stages',
  'polls',
  'football-competitions',
  'football-teams',
  'football-hand-teams',
  'football-hand-competitions',
  'articles',
  'football-hand-matches',
  'assignments',
  'narrations',
  'coverages',
  'coverage-entries',
  'dossiers',
  'podcasts',
  'fronts',
  'newsletters',
  'packages',
  'ads',
  'social-links',
  'synonyms',
  'wordings',
  'templates',
  'settings',
  'reader-letters',
  'subscribers',
] as const
export type PartName = (typeof partNames)[number]
/** Exported only if named, so that nobody passes on readers' addresses by accident. */
export const privateParts: ReadonlySet<PartName> = new Set(['subscribers'])

/** A row of another part: its number here, and what it is known by everywhere. */
export type Reference = { to: PartName; late?: true }
/**
 * Numbers of rows inside JSON, by the names of their members. Without any, a value that the schema refuses refuses its
 * line; else its members are left out.
 */
export type JsonField = { json: Record<string, PartName>; schema?: z.ZodType }

/**
 * Export type of a column. `left`: not exported, such as counters, locks and secrets. `large`: a whole number
 * beyond 31 bits.
 */
export type Field =
  | 'text'
  | 'number'
  | 'large'
  | 'flag'
  | 'time'
  | 'texts'
  | 'html'
  | 'left'
  | Reference
  | JsonField

export type Table = keyof DB
type FieldsOf<Name extends Table> = { [Column in keyof DB[Name] & string]: Field }

/** Rows that belong to a row, in their order. With one field they are written without its name. */
export type List = {
  table: Table
  owner: string
  order: string[]
  fields: Record<string, Field>
  /** A column whose values belong to one owner: an import takes them from another. */
  unique?: string
  /** Whether the rows that an owner has here stay as they are. */
  stays?: (owner: number) => RawBuilder<boolean>
}

export type Part = {
  name: PartName
  table: Table
  /** `article_id`: the row is a further side of its article. */
  id: 'id' | 'article_id'
  /** The column that names its rows in every installation. */
  key: string
  fields: Record<string, Field>
  lists: Record<string, List>
  /** Names of its table in `old_slugs` and `old_addresses`. */
  formerly: { slugs?: string; addresses?: string }
  /** Rows that leave, by alias of the table. */
  where?: (alias: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Locates the article whose date decides whether the row is exported. */
  dated?: 'self' | 'article' | 'files'
  /** Whether an import takes a line, beyond the kinds of its values. */
  isValid?: (line: Line) => boolean
  /** Columns by which an import recognises a row that is there already. */
  match: string[]
  /** Columns that exports of older releases lack, where they are null. */
  newer?: string[]
  /** Columns that an import sets. */
  fixed: Record<string, unknown>
  /** Every database has some of its rows from the start, which an import replaces while nobody has edited them. */
  isSeeded?: boolean
}

/** Every column of the table is decided: a new one does not compile until it is. */
export function definePart<Name extends Table>(
  part: Pick<Part, 'name' | 'key' | 'match'> &
    Partial<Omit<Part, 'fields' | 'table'>> & { table: Name; fields: FieldsOf<Name> },
): Part {
  return { id: 'id', lists: {}, formerly: {}, fixed: {}, ...part }
}

export function defineList<Name extends Table>(
  list: Omit<List, 'fields' | 'table'> & { table: Name; fields: FieldsOf<Name> },
): List {
  return list
}

/** Name of a column in a line: `image_id` becomes `image`, `publish_at` becomes `publishAt`. */
export function nameOf(column: string, field: Field): string {
  const bare = isReference(field) ? column.replace(/_id$/, '') : column
  return bare.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export const isReference = (field: Field): field is Reference => typeof field === 'object' && 'to' in field
export const isJson = (field: Field): field is JsonField => typeof field === 'object' && 'json' in field

export const leaving = (fields: Record<string, Field>): [column: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => field !== 'left')

export type Line = { id: number } & Record<string, unknown>

const articleInText =
  /(data-article="|href="(?:https?:\/\/[^"/]*)?\/(?:a|article|live)\/)(\d{1,9})(?=["/?#])/g
const pollInText = /(data-poll="|href="(?:https?:\/\/[^"/]*)?\/poll\/)(\d{1,9})(?=["/?#])/g

/** Replaces the numbers of articles and polls in a text: of cards, and of links to them. */
export function replaceNumbersInText(
  html: string,
  replace: (to: 'articles' | 'polls', id: number) => string,
): string {
  return html
    .replace(articleInText, (_, before: string, id: string) => before + replace('articles', Number(id)))
    .replace(pollInText, (_, before: string, id: string) => before + replace('polls', Number(id)))
}

/** Hash of the content without row ids, so it is equal in every installation. */
export function hashOfLine(line: object): Buffer {
  const text = JSON.stringify(line, (name, value) => {
    if (name === 'id') return undefined
    return typeof value === 'string' && value.includes('href="')
      ? replaceNumbersInText(value, () => '')
      : value
  })
  return createHash('sha256').update(text).digest()
}

const bits256 = 1n << 256n

/** The hash of a part: the sum of its lines' hashes, whatever their order. */
export class ContentHash {
  #sum = 0n

  add(line: object): void {
    this.#sum = (this.#sum + BigInt(`0x${hashOfLine(line).toString('hex')}`)) % bits256
  }

  get text(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
