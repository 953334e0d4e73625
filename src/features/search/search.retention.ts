import { defineRetention } from '../../platform/retention.ts'

export const searchRetention = defineRetention({
  search_words: {
    kept: 'One row for each word form of the headlines; those that no headline has are deleted.',
    stays: 'computed',
  },
  search_names: { deletedWith: 'the people and categories that they name', stays: 'computed' },
  article_search: { deletedWith: 'articles, and `forgetDeleted`', stays: 'computed' },
  search_segments: { deletedWith: '`forgetDeleted`, as segments are merged', stays: 'computed' },
  search_postings: { deletedWith: 'search_segments', stays: 'computed' },
})
