import { counted, defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const footballEntity = defineEntity({
  label: 'مسابقة كرة قدم',
  subject: 'FootballCompetition',
  table: 'football_competitions',
  counted: counted('مسابقة واحدة', 'مسابقة واحدة', 'مسابقتان', 'مسابقات', 'مسابقةً', 'مسابقة'),
  slug: 'مسابقة',
  unique: {
    football_competitions_slug_key: { error: 'SLUG_TAKEN', field: 'slug' },
    football_competitions_provider_id_key: { error: 'NAME_TAKEN', field: 'providerId' },
  },
  actions: {
    enabled: { label: 'إظهار', colour: 'teal' },
    disabled: { label: 'إخفاء عن القراء', colour: 'orange' },
    teams: { label: 'تغيير الفرق' },
    linked: { label: 'ربط مباراة بمقال' },
  },
  fields: {
    season: 'الموسم',
    status: 'ظاهرة',
    providerName: 'اسمها لدى المزوّد',
    country: 'البلد',
    isByHand: 'تُكتب باليد',
    tieBreak: 'الفصل عند تساوي النقاط',
    problems: 'ما تعطل منها',
    checkedAt: 'آخر تحديث',
  },
  pages: {
    'dashboard-football-list___ar': staffPage('/dashboard/football/list', canEverywhere('read', 'Article')),
    'dashboard-football-matches___ar': staffPage(
      '/dashboard/football/matches',
      canEverywhere('read', 'Article'),
    ),
  },
})
