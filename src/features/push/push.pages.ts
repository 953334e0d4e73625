import { sitePages } from '../../contract/page-route.ts'

export const pushPages = sitePages({ notifications___ar: { path: '/notifications', part: 'more' } })
