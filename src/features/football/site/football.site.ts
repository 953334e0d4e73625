import { served } from '../../../api/page.ts'
import { competitionHead, footballHead, loadCompetition, loadFootball } from './football.loader.ts'

export const footballSite = {
  football___ar: served(loadFootball, footballHead),
  'football-slug___ar': served(loadCompetition, competitionHead),
}
