import type { FailureReason } from './problem.policy.ts'
import type { Answer, Limits, SourceGroup, SourceLeague, SourceMatch } from './source.schema.ts'

export class SourceError extends Error {
  readonly reason: FailureReason
  readonly limits: Limits | null
  constructor(reason: FailureReason, message: string, limits: Limits | null = null, cause?: unknown) {
    super(message, { cause })
    this.name = 'SourceError'
    this.reason = reason
    this.limits = limits
  }
}

/** Port of a provider of scores. Each method is one call. @throws SourceError */
export type ScoreSource = {
  /** Matches of a calendar day, of all competitions; `unread`: ids of matches whose data is invalid. */
  day: (key: string, day: string, timeZone: string) => Promise<Answer<SourceMatch[]> & { unread: number[] }>
  /** Matches under way in these competitions. */
  live: (key: string, competitions: number[]) => Promise<Answer<SourceMatch[]>>
  season: (key: string, competition: number, season: number) => Promise<Answer<SourceMatch[]>>
  table: (key: string, competition: number, season: number) => Promise<Answer<SourceGroup[]>>
  search: (key: string, text: string) => Promise<Answer<SourceLeague[]>>
  /** The account's plan and calls of today. */
  account: (key: string) => Promise<{ plan: string; used: number; limit: number }>
}

declare module '../../platform/context.ts' {
  interface Services {
    scores: ScoreSource
  }
}
