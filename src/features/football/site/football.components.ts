import { CompetitionPage } from './CompetitionPage.tsx'
import { FootballPage } from './FootballPage.tsx'

export const footballComponents = {
  football___ar: FootballPage,
  'football-slug___ar': CompetitionPage,
}
