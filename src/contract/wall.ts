/** Paragraphs of a locked article that everybody can read. */
export const paragraphsBeforeTheWall = 2
