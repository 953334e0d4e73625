import { beforeMostRead, beforeWriters, lastPlace } from './front.sections.policy.ts'

/** A dossier on the page stands before one of its rows, before the first section, or after the last. */
const places = [0, beforeMostRead, beforeWriters, lastPlace]

/** The first of these that is not before the editors' place. */
export function placeOfStrip(wanted: number): number {
  return places.find(place => wanted <= place) ?? lastPlace
}
