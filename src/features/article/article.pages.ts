import { sitePages } from '../../contract/page-route.ts'

export const articlePages = sitePages({
  // `post`: the entry of its live coverage that the page begins with.
  'article-id-slug___ar': { path: '/article/:id/:slug?', query: ['post'] },
  // The short link: leads on to the article's whole address.
  'a-id___ar': { path: '/a/:id', query: ['post'] },
  'info-corrections___ar': { path: '/info/corrections', part: 'more', query: ['after'] },
  'articles-slug___ar': {
    path: '/articles/:slug',
    query: ['after', 'tag', 'person', 'author', 'source'],
    keepAlive: true,
  },
})
