import type { Handle } from './database/database.ts'

/**
 * How long a table keeps its rows. `kept` explains why nothing is deleted. `deletedWith` names the job, query
 * or foreign key that deletes rows. Otherwise a nightly job deletes rows older than `days`.
 */
export type Retention = ({ kept: string } | { deletedWith: string } | Pruning) & {
  /** Why an export of the site leaves the table. Absent if a part of the export has it. */
  stays?: StayingReason
}

/** Reasons under «What stays» in docs/moving-out.md. */
type StayingReason =
  /** Readers, and what they do. */
  | 'readers'
  /** Payments and what they paid for. Packages and prices move. */
  | 'money'
  /** Passwords and keys, and what needs them. */
  | 'secrets'
  | 'filters'
  /** Earlier versions, drafts, notes, saved lists. */
  | 'versions'
  /** Newsletters, notifications and posts that were sent. */
  | 'sent'
  /** Decisions about stories of several outlets. */
  | 'stories'
  /** Taken down, and removed. */
  | 'removed'
  /** Figures and the log. */
  | 'figures'
  /** Computed from what moves. */
  | 'computed'
  /** Fetched again from providers. */
  | 'fetched'
  /** About this installation. */
  | 'installation'

export type Pruning = {
  /** The rows, in the table of docs/running.md; tables with the same words share its row. */
  rows: string
  /** Absent if they are deleted after `days`, whatever their state. */
  after?: string
  /** The setting of the days, and its bounds. */
  setting?: string
  days: number | ((db: Handle) => Promise<number>)
  /** Deletes at most `limit` rows older than `days` in one short statement. Returns their number. */
  prune: (db: Handle, days: number, limit: number) => Promise<number>
}

/** Retention rules of a noun's tables, in its `*.retention.ts`. A test fails for a table without a rule. */
export const defineRetention = <const Rules extends Record<string, Retention>>(rules: Rules): Rules => rules

let connected: Record<string, Retention> = {}

/** Call once per process, with all of `src/retention.ts`. */
export function connectRetention(nouns: Record<string, Record<string, Record<string, Retention>>>): void {
  connected = Object.assign({}, ...Object.values(nouns).flatMap(files => Object.values(files)))
}

export function listPrunings(): { table: string; pruning: Pruning }[] {
  return Object.entries(connected).flatMap(([table, rule]) =>
    'prune' in rule ? [{ table, pruning: rule }] : [],
  )
}
