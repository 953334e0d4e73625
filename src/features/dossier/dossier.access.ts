import { type AccessTable, everyone, newsroom } from '../../testing/access.ts'

export const dossierAccess: AccessTable = {
  rows: {
    'GET /dossier': [everyone],
    'GET /dossier/topics': [everyone],
    'GET /dossier/slug/{slug}': [everyone],
    'GET /dossier/articles/{id}': [everyone],
    'GET /dossier/of/{articleId}': [everyone],
    'GET /dossier/preview/{id}': [newsroom, 'read Article'],
    'GET /dossier/paginate': [newsroom, 'read Article'],
    'GET /dossier/proposals': [newsroom, 'read Article'],
    'GET /dossier/proposals/{kind}/{id}': [newsroom, 'read Article'],
    'POST /dossier/proposals/dismiss': [newsroom, 'update Article'],
    'GET /dossier/{id}': [newsroom, 'read Article'],
    'POST /dossier': [newsroom, 'create Article'],
    'PATCH /dossier/{id}': [newsroom, 'update Article'],
    'PATCH /dossier/{id}/status': [newsroom, 'update Article'],
    'DELETE /dossier/{id}': [newsroom, 'delete Article'],
  },
  samples: { articleId: 9_000_001, kind: 'tag', summary: 'ملخص' },
}
