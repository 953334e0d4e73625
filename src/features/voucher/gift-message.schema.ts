/** Maximum characters of a gift's message. Kept apart from its schema, so that readers need not load zod. */
export const maxGiftMessage = 500
