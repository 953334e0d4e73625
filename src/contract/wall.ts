/** Of a locked article everybody reads as many. */
export const paragraphsBeforeTheWall = 2
