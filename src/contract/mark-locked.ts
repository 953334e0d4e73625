const forSubscribers = 'للمشتركين'

/** Marks the text of a locked article as for subscribers where it leaves the site, unless the text says so already. */
export const markLocked = (words: string, isLocked: boolean): string =>
  isLocked && !words.includes(forSubscribers) ? [forSubscribers, words].filter(Boolean).join(': ') : words
