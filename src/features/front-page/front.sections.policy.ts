/** Number of sections before the row of the most read, before that of the writers, and before the end. */
export const sectionsBefore = { mostRead: 1, writers: 4, end: 60 }
/** A dossier on the page stands before one of these rows, or before the first section. */
export const stripPlaces = [0, ...Object.values(sectionsBefore)]
