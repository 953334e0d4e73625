/** Longest message with a gift, in characters. Apart from its schema, whose library readers need not load. */
export const maxGiftMessage = 500
