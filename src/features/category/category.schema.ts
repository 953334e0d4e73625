import { z } from 'zod'
import { maybeWritten, name, shownReference, time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'

/** How a section's block looks and what stands above its stories; the labels are in `dashboard/characterWords.ts`. */
export const characters = ['plain', 'economy', 'sport', 'culture', 'opinion'] as const
export type Character = (typeof characters)[number]

/** A figure of the economy's strip: «نفط برنت»، «83.40 دولارًا»، and its change in per cent if that is known. */
const figure = z.strictObject({
  label: name(40),
  value: name(30),
  change: z.number().min(-10_000).max(10_000).nullable().default(null),
})
export type Figure = z.output<typeof figure>

export const matchStates = ['upcoming', 'live', 'finished', 'postponed'] as const
export type MatchState = (typeof matchStates)[number]

const goals = z.number().int().min(0).max(999).nullable().default(null)

/** A match of sport's strip. `note` says its minute or hour. */
const match = z.strictObject({
  home: name(40),
  away: name(40),
  homeScore: goals,
  awayScore: goals,
  state: z.enum(matchStates).default('upcoming'),
  note: maybeWritten().max(30).default(''),
  article: id.nullable().default(null),
})
const score = match.refine(({ homeScore, awayScore }) => (homeScore === null) === (awayScore === null), {
  path: ['awayScore'],
  message: 'اكتب نتيجتي الطرفين معًا',
})
export type Score = z.output<typeof score>

export const stripPlaces = 6
const most = `${stripPlaces} على الأكثر`

/** Written by hand; a program that knows the figures writes the same. */
export const strip = z.strictObject({
  figures: z.array(figure).max(stripPlaces, most).default([]),
  scores: z.array(score).max(stripPlaces, most).default([]),
  fromMatches: z.boolean().default(false).describe('Scores: fill the free places from followed competitions'),
  /** Prices of currencies and gold in place of figures. */
  fromMarket: z.boolean().default(false),
})
export type Strip = z.output<typeof strip>

/** A strip nobody has touched for this long is not shown, as its figures are no longer today's. */
export const stripHours = 24

/** A strip as readers see it: only what suits the section's character, with links to published articles. */
export const shownStrip = z.object({
  category: id,
  figures: z.array(figure.extend({ label: z.string(), value: z.string() })),
  scores: z.array(
    match.omit({ article: true }).extend({
      // Teams of followed competitions have longer names than fit into the form.
      home: z.string(),
      away: z.string(),
      note: z.string(),
      article: shownReference.omit({ name: true }).nullable(),
    }),
  ),
  at: time.describe('When it was last saved, its scores confirmed, or its prices known'),
  isOld: z.boolean().describe('Prices that have not come for a day'),
})
export type ShownStrip = z.output<typeof shownStrip>
