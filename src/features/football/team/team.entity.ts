import { defineEntity } from '../../../contract/entity.ts'
import { staffPage } from '../../../contract/page-route.ts'
import { canEverywhere } from '../../../contract/right.ts'

export const teamEntity = defineEntity({
  label: 'فريق كرة قدم',
  subject: 'FootballTeam',
  table: 'football_teams',
  unique: { football_teams_provider_id_key: { error: 'NAME_TAKEN', field: 'name' } },
  fields: {
    providerName: 'اسمه لدى المزوّد',
    competitions: 'المسابقات',
    suggestion: 'الاسم المقترح',
    isShown: 'يظهر المقترح للقراء',
    isByHand: 'كُتب باليد',
  },
  pages: {
    'dashboard-team-list___ar': staffPage('/dashboard/football/teams', canEverywhere('read', 'Article')),
  },
})
