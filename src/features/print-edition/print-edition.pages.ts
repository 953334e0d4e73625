import { sitePages } from '../../contract/page-route.ts'

export const printEditionPages = sitePages({
  // The newest.
  print___ar: { path: '/print', part: 'more' },
  'print-day___ar': { path: '/print/:day', part: 'more' },
})
