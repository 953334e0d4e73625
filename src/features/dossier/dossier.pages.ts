import { sitePages } from '../../contract/page-route.ts'

export const dossierPages = sitePages({
  dossiers___ar: { path: '/dossiers', part: 'more' },
  // `timeline=oldest` reads the timeline from its beginning.
  'dossier-slug___ar': {
    path: '/dossier/:slug',
    part: 'more',
    query: ['after', 'timeline'],
    keepAlive: true,
  },
})
