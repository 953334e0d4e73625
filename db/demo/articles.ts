import { cultureArticles } from './articles/culture.ts'
import { economyArticles } from './articles/economy.ts'
import { healthArticles } from './articles/health.ts'
import { politicsArticles } from './articles/politics.ts'
import { retoldArticles } from './articles/retold.ts'
import { societyArticles } from './articles/society.ts'
import { sportsArticles } from './articles/sports.ts'
import { techArticles } from './articles/tech.ts'
import { worldArticles } from './articles/world.ts'
import type { DemoArticle } from './demo.types.ts'

export const demoArticles: DemoArticle[] = [
  ...politicsArticles,
  ...economyArticles,
  ...worldArticles,
  ...sportsArticles,
  ...cultureArticles,
  ...techArticles,
  ...healthArticles,
  ...societyArticles,
  ...retoldArticles,
]
