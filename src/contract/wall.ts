/** Number of a locked article's paragraphs that everybody can read. */
export const paragraphsBeforeTheWall = 2
