import { sitePages } from '../../contract/page-route.ts'

export const readerLetterPages = sitePages({
  letters___ar: { path: '/letters', part: 'more', query: ['after'] },
  'letters-write___ar': { path: '/letters/write', part: 'more', query: ['article'] },
  'letters-id___ar': { path: '/letters/:id', part: 'more' },
})
