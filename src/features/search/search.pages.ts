import { sitePages } from '../../contract/page-route.ts'

/** A day, as one parameter or in three fields. */
function dayQuery<const Name extends string>(name: Name) {
  return [name, `${name}-year`, `${name}-month`, `${name}-day`] as const
}

export const searchPages = sitePages({
  'article-search-slug___ar': {
    path: '/article/search/:slug?',
    part: 'search',
    query: [
      'q',
      'after',
      'category',
      'agency',
      'author',
      'sort',
      'spelling',
      'span',
      ...dayQuery('from'),
      ...dayQuery('to'),
    ],
    // Filters change the results; the page stays.
    transition: 'none',
    keepAlive: true,
  },
})
