import type { PluralForms } from '../arabic/plural.ts'
import type { CommonField, commonActions, LogAction } from './log-words.ts'
import type { DashboardRoute } from './page-route.ts'
import type { Subject } from './permissions.ts'

/** A unique constraint's field, and the contract error that a violation becomes. */
type Unique = { error: 'SLUG_TAKEN' | 'NAME_TAKEN' | 'EMAIL_TAKEN'; field: string }

/** A foreign key: its table, the entity that it references, and the form field that sets it. */
export type ForeignKey = {
  /** Key of the referenced entity in `src/entities.ts`. */
  to: string
  /** Defaults to the entity's own table. */
  table?: string
  column: string
  /** Column of the row that counts as the referrer. Defaults to `id`. */
  owner?: string
  /** If `owner` is a row of another table: that table, and its column of the referrer. */
  through?: { table: string; owner: string }
  field: string
}

/** Options for entities that readers find by name. A trigger on the table keeps `search_names` up to date. */
export type SearchOptions = {
  /** Whether the entity's name also finds its articles. */
  articles?: true
  /** Position among the kinds of suggestions. */
  order: number
  /** Columns that must all be true for readers to see the row. */
  shown: readonly string[]
  /** Column with alternative names. */
  aliases?: string
  /** Path of the readers' page: «/agencies/{slug}». */
  path: string
}

/**
 * Describes an entity to server and dashboard, in its folder's `<name>.entity.ts`. `src/entities.ts` lists
 * them all.
 */
export type Entity = {
  /** Name for people, also shown in the log: «قسم». */
  label: string
  /** Subject of its log entries; absent if nothing is logged. */
  subject?: string
  table?: string
  /** Words to count the references that prevent a deletion: «12 مقالًا». */
  counted?: CountWords
  /** A refused deletion gives the `name` of those that refer to it, to all who may read this. */
  namedTo?: Subject
  /** Words to count references from the same kind: «فرعين». */
  countedUnder?: CountWords
  /** Slug for names without letters or digits. */
  slug?: string
  search?: SearchOptions
  unique?: Record<string, Unique>
  /** Check constraints, with the message and the field that shows it. */
  checks?: Record<string, { field: string; message: string }>
  foreignKeys?: Record<string, ForeignKey>
  /** Actions in addition to the common ones, with their log labels. */
  actions?: Record<string, LogAction>
  /** Log labels of fields in addition to the common ones. */
  fields?: Record<string, string>
  /** Dashboard pages, by their ids in the site map. */
  pages?: Record<string, DashboardRoute>
}

type CountWords = { forms: PluralForms /** «مقالًا واحدًا» */; oneAsObject: string }

/** «مقال واحد»، «مقالًا واحدًا»، «مقالان»، «مقالات»، «مقالًا»، «مقال» */
export function counted(
  one: string,
  oneAsObject: string,
  two: string,
  few: string,
  many: string,
  other: string,
): CountWords {
  const numbered = (form: string) => `{count} ${form}`
  return {
    forms: { zero: '', one, two, few: numbered(few), many: numbered(many), other: numbered(other) },
    oneAsObject,
  }
}

export function defineEntity<const Declared extends Entity>(entity: Declared): Declared {
  return entity
}

/** An entity with a table and log entries. */
export type LoggedEntity = Entity & { subject: string; table: string }

type KeysOf<Words> = Words extends object ? keyof Words : never
/** Actions that the log may record. */
export type ActionOn<Of extends Entity> = keyof typeof commonActions | KeysOf<Of['actions']>

type UnlabelledFields<Of extends Entity, Row> = Exclude<keyof Row, CommonField | KeysOf<Of['fields']>>
/** Fails to compile if a field of the row has no log label. The type error names the field. */
export type Labelling<Of extends Entity, Row> = [UnlabelledFields<Of, Row>] extends [never]
  ? Of
  : { fields: Record<UnlabelledFields<Of, Row> & string, string> }
