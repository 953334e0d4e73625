/** Fields of an item in which a filter searches its words; the summary is part of the text. */
export const wordFields = ['title', 'text', 'category', 'author'] as const
export type WordField = (typeof wordFields)[number]
