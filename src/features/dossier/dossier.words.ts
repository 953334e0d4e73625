import type { NounWords } from '../../contract/noun-words.ts'
import type { dossierContract } from './dossier.contract.ts'

export const dossierWords: NounWords<typeof dossierContract> = {
  about: ['الملفات الصحفية', 'Dossiers: running stories with a timeline'],
  document: 'newsroom',
  order: 100,
  calls: {
    list: 'List published dossiers, running ones first',
    topics: 'List running dossiers that a reader can follow',
    bySlug: 'Get a published dossier by its present or former slug, with timeline and people',
    articles: 'List published articles of a dossier, newest first',
    of: 'List the published dossiers of an article, at most two',
    preview: 'Preview a dossier as readers will see it, published or not',
    paginate: 'List dossiers for staff',
    proposals: 'List running stories that may deserve a dossier',
    begin: 'Get what a dossier from a proposal begins with',
    dismiss: 'Dismiss a proposal for good',
    get: 'Get a dossier to edit it',
    create: 'Create a dossier',
    edit: 'Edit a dossier',
    setStatus: 'Publish or hide a dossier',
    remove: 'Delete a dossier',
  },
}
