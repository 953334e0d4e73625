import type { PluralForms } from '../arabic/plural.ts'
import type { CommonField, commonActions, LogAction } from './log-words.ts'
import type { DashboardRoute } from './page-route.ts'

/** The field of a unique constraint, and the error of the contract that it becomes. */
type Unique = { error: 'SLUG_TAKEN' | 'NAME_TAKEN' | 'EMAIL_TAKEN'; field: string }

/** A foreign key: its table, what it references, and the form field that it is about. */
export type ForeignKey = {
  /** Key of the referenced entity in `src/entities.ts`. */
  to: string
  /** Defaults to the entity's own table. */
  table?: string
  column: string
  field: string
}

/** Entities that readers find by name; a trigger on the table keeps `search_names` up to date. */
export type SearchOptions = {
  /** Articles are found by its name, too. */
  articles?: true
  /** Position among suggestions of other kinds. */
  order: number
  /** Columns that are all true if readers may see it. */
  shown: readonly string[]
  /** Column with alternative names. */
  aliases?: string
  /** Path of its page for readers: «/agencies/{slug}». */
  path: string
}

/**
 * Describes an entity for server and dashboard, in `<name>.entity.ts` of its folder; `src/entities.ts` lists them all.
 */
export type Entity = {
  /** «قسم»; also shown in the log. */
  label: string
  /** Subject in the log; absent if nothing is logged. */
  subject?: string
  table?: string
  /** Counts the references that prevent a deletion: «12 مقالًا». */
  counted?: CountWords
  /** The same for references from its own kind: «فرعين». */
  countedUnder?: CountWords
  /** Slug for names without letters or digits. */
  slug?: string
  search?: SearchOptions
  unique?: Record<string, Unique>
  /** Check constraints: the message, and the field that shows it. */
  checks?: Record<string, { field: string; message: string }>
  foreignKeys?: Record<string, ForeignKey>
  /** Actions beside the common ones, with their log labels. */
  actions?: Record<string, LogAction>
  /** Log labels of fields beside the common ones. */
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
/** Fails to compile if a field of the row has no log label, and names the field. */
export type Labelling<Of extends Entity, Row> = [UnlabelledFields<Of, Row>] extends [never]
  ? Of
  : { fields: Record<UnlabelledFields<Of, Row> & string, string> }
