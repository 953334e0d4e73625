import type { Money } from '../../../contract/money.ts'

export type MemberFileKind = 'own' | 'ghost' | 'stripe'

export type ImportedMember = {
  /** Line in the file, from 1. */
  line: number
  email: string
  name: string
  /** Undefined if the file names no end. */
  until: Date | undefined
  /** A free member: only the account is created. */
  free: boolean
  /** Billing at Stripe, which continues; the period is set if the file names one. */
  billing: { customer: string; subscription: string; price: Money; period: Period | undefined } | undefined
}

/** As subscriptions store it. */
type Period = { period: 'month' | 'year' | 'days'; period_days: number | null }

export type ImportProblem = { line: number; message: string }

/** `kind` is undefined if the columns match no known export. */
export type MemberFile = {
  kind: MemberFileKind | undefined
  members: ImportedMember[]
  problems: ImportProblem[]
}
