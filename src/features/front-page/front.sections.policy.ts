/** Number of sections before the row of the most read. */
export const beforeMostRead = 1
/** Number of sections before the row of the writers. */
export const beforeWriters = 4
/** A dossier's place after all sections. */
export const lastPlace = 60
