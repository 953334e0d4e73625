const forSubscribers = 'للمشتركين'

/**
 * Marks text of a locked article that leaves the site as subscriber-only, unless the text says so already.
 */
export const markLocked = (words: string, isLocked: boolean): string =>
  isLocked && !words.includes(forSubscribers) ? [forSubscribers, words].filter(Boolean).join(': ') : words
