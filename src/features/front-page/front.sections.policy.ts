/** Number of sections before the row of the most read, and before that of the writers. */
export const sectionsBefore = { mostRead: 1, writers: 4 }
