import { sitePages } from '../../contract/page-route.ts'

export const articlePages = sitePages({
  // `post`: the first entry of its live coverage to show.
  'article-id-slug___ar': { path: '/article/:id/:slug?', query: ['post'] },
  // The short link, which redirects to the full address.
  'a-id___ar': { path: '/a/:id', query: ['post'] },
  'info-corrections___ar': { path: '/info/corrections', part: 'more', query: ['after'] },
  'articles-slug___ar': {
    path: '/articles/:slug',
    query: ['after', 'tag', 'person', 'author', 'source'],
    keepAlive: true,
  },
})
