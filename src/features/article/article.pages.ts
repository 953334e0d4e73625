import { sitePages } from '../../contract/page-route.ts'

export const articlePages = sitePages({
  'article-id-slug___ar': { path: '/article/:id/:slug?' },
  // The short link: leads on to the article's whole address.
  'a-id___ar': { path: '/a/:id' },
  'info-corrections___ar': { path: '/info/corrections', part: 'more', query: ['after'] },
  'articles-slug___ar': {
    path: '/articles/:slug',
    query: ['after', 'tag', 'person', 'author', 'source'],
    keepAlive: true,
  },
})
