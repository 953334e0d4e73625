const forSubscribers = 'للمشتركين'

/** Says of a locked article, where its words leave the site, that it is for subscribers, unless they do already. */
export const markLocked = (words: string, isLocked: boolean): string =>
  isLocked && !words.includes(forSubscribers) ? [forSubscribers, words].filter(Boolean).join(': ') : words
