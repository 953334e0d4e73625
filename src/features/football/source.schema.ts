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

/** The rest of the limits; null where the provider does not say. */
export type Limits = { dayLimit: number | null; dayLeft: number | null; minuteLeft: number | null }
export type Answer<Data> = { data: Data; limits: Limits }
