import type { Money } from '../../../contract/money.ts'

export type MemberFileKind = 'own' | 'ghost' | 'stripe'

export type ImportedMember = {
  /** In the file, counted from 1. */
  line: number
  email: string
  name: string
  /** Undefined where the file names no end. */
  until: Date | undefined
  /** Reads without a subscription: only the account is made. */
  free: boolean
  /** At Stripe, where the subscription goes on; the period where the file names one. */
  billing: { customer: string; subscription: string; price: Money; period: Period | undefined } | undefined
}

/** As a subscription keeps it. */
type Period = { period: 'month' | 'year' | 'days'; period_days: number | null }

export type ImportProblem = { line: number; message: string }

/** `kind` is undefined if the columns are no known ones. */
export type MemberFile = {
  kind: MemberFileKind | undefined
  members: ImportedMember[]
  problems: ImportProblem[]
}
