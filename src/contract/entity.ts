import type { PluralForms } from '../arabic/plural.ts'
import type { CommonField, commonActions, LogAction } from './log-words.ts'
import type { DashboardRoute } from './page-route.ts'

/** What a unique constraint is about, and the error of the contract that it becomes. */
type Unique = { error: 'SLUG_TAKEN' | 'NAME_TAKEN' | 'EMAIL_TAKEN'; field: string }

/** A foreign key: whose it is, where it leads, and the field that an editor knows it by. */
export type ForeignKey = {
  /** The key of what it leads to, in `src/entities.ts`. */
  to: string
  /** Where it is not the entity's own. */
  table?: string
  column: string
  field: string
}

/**
 * What the house knows of a kind of thing; each says it once, in `<name>.entity.ts` of its folder, for the server
 * and the dashboard both. `src/entities.ts` names them all.
 */
export type Entity = {
  /** «قسم»: also what the log calls one. */
  label: string
  /** Its name in the log; left out where nothing of it is logged. */
  subject?: string
  table?: string
  /** How many refer to what cannot be deleted: «12 مقالًا». */
  counted?: Counted
  /** The same for what cannot be deleted because of its own kind: «فرعين». */
  countedUnder?: Counted
  /** The slug of a name that has neither letter nor digit. */
  slug?: string
  unique?: Record<string, Unique>
  /** What a check constraint forbids, and the field it is told at. */
  checks?: Record<string, { field: string; message: string }>
  foreignKeys?: Record<string, ForeignKey>
  /** What is done to it beside the common actions, as the log calls it. */
  actions?: Record<string, LogAction>
  /** What the log calls its fields, beside the common ones. */
  fields?: Record<string, string>
  /** Its pages of the dashboard, by their ids in the site map. */
  pages?: Record<string, DashboardRoute>
}

export type Counted = { forms: PluralForms /** «مقالًا واحدًا» */; oneAsObject: string }

/** «مقال واحد»، «مقالًا واحدًا»، «مقالان»، «مقالات»، «مقالًا»، «مقال» */
export function counted(
  one: string,
  oneAsObject: string,
  two: string,
  few: string,
  many: string,
  other: string,
): Counted {
  const numbered = (form: string) => `{count} ${form}`
  return {
    forms: { zero: '', one, two, few: numbered(few), many: numbered(many), other: numbered(other) },
    oneAsObject,
  }
}

export function defineEntity<const Declared extends Entity>(entity: Declared): Declared {
  return entity
}

/** One that has a table of its own and is told of in the log. */
export type LoggedEntity = Entity & { subject: string; table: string }

type KeysOf<Words> = Words extends object ? keyof Words : never
/** What may be said to have been done to it. */
export type ActionOn<Of extends Entity> = keyof typeof commonActions | KeysOf<Of['actions']>

type Unlabelled<Of extends Entity, Row> = Exclude<keyof Row, CommonField | KeysOf<Of['fields']>>
/** Does not fit an entity that has no label for a field of the row: the compiler names the field. */
export type Labelling<Of extends Entity, Row> = [Unlabelled<Of, Row>] extends [never]
  ? Of
  : { fields: Record<Unlabelled<Of, Row> & string, string> }
