import type { FailureReason } from './problem.policy.ts'

/** A fixture as any provider has it. Codes are API-Football's. */
export type SourceMatch = {
  id: number
  competition: number
  season: number
  round: string
  kickoffAt: string
  code: string
  minute: number | null
  addedMinutes: number | null
  home: SourceSide
  away: SourceSide
}
export type SourceSide = { id: number; name: string; goals: number | null; penalties: number | null }

export type SourceRow = {
  rank: number
  team: { id: number; name: string }
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  points: number
  /** «WWDLW», the newest last. */
  form: string
}
export type SourceGroup = { name: string; rows: SourceRow[] }

export type SourceLeague = { id: number; name: string; country: string; season: number }

/** What is left of the limits; null where the provider does not say. */
export type Limits = { dayLimit: number | null; dayLeft: number | null; minuteLeft: number | null }
export type Answer<Data> = { data: Data; limits: Limits }

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
  /** Matches of a calendar day, of all competitions. */
  day: (key: string, day: string, timeZone: string) => Promise<Answer<SourceMatch[]>>
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
