import { beforeMostRead, beforeWriters, lastPlace } from './front.sections.policy.ts'

/** A dossier on the page stands before one of its rows, before the first section, or after the last. */
const places = [0, beforeMostRead, beforeWriters, lastPlace]

/** Rounds up to the next possible place. */
export function placeOfStrip(wanted: number): number {
  return places.find(place => wanted <= place) ?? lastPlace
}
