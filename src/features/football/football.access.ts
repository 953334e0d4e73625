import { type AccessTable, everyone, newsroom, owner } from '../../testing/access.ts'

export const footballAccess: AccessTable = {
  rows: {
    'GET /football/matches': [everyone],
    'GET /football/competitions': [everyone],
    'GET /football/slug/{slug}': [everyone],
    'GET /football/table/{id}': [everyone],
    'GET /football/paginate': [newsroom, 'read Article'],
    'GET /football/source': [newsroom, 'read Article'],
    'GET /football/search': [owner, 'create Settings'],
    'POST /football/key-trial': [owner, 'update Settings'],
    'POST /football': [owner, 'create Settings'],
    'PATCH /football/{id}': [owner, 'update Settings'],
    'PATCH /football/{id}/status': [owner, 'update Settings'],
    'DELETE /football/{id}': [owner, 'delete Settings'],
    'PATCH /football/match/{id}/article': [newsroom, 'update Article'],
  },
  samples: {
    q: 'premier',
    providerId: 9_000_001,
    providerName: 'Pro League',
    season: 2026,
    article: 9_000_001,
  },
}
