import { defineRetention } from '../../platform/retention.ts'

export const dossierRetention = defineRetention({
  dossiers: { kept: 'Made and deleted by staff.' },
  dossier_sums: { deletedWith: 'dossiers', stays: 'computed' },
  dossier_tags: { deletedWith: 'dossiers' },
  dossier_people: { deletedWith: 'dossiers' },
  dossier_articles: { deletedWith: 'dossiers' },
  dossier_entries: { deletedWith: 'dossiers' },
  dossier_dismissals: { deletedWith: 'tags', stays: 'stories' },
})
